import { IconPlus } from '@tabler/icons-react';
import { limits } from '../../../../src/domain/limits.ts';
import { lookParts } from '../../../../src/domain/look-parts.ts';
import { useBuilder } from '../builder-store.ts';
import { generateLook, useGeneration } from '../writing/generation.ts';
import { ContinuityRow } from './ContinuityRow.tsx';
import { ContinuityText } from './ContinuityText.tsx';
import classes from './continuity.module.css';
import { setLook } from './continuity-edits.ts';
import { goToLookPart } from './go-to-continuity.ts';
import { WriteButton } from './WriteButton.tsx';

/** The look of the film: one text, of which some lines may have a name. */
export function LookRow() {
  const words = useBuilder(({ project }) => (project.look ?? '').slice(0, 160));
  return (
    <ContinuityRow
      part="look"
      name="Look"
      hint="Written once for the whole film."
      summary={words.trim() === '' ? <em>Written once for the whole film.</em> : words}
    >
      <div className={classes.fields}>
        <LookText />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight */}
        <div role="group" aria-label="Lines of the look" className={classes.lines}>
          {lookParts.map((part) => (
            <button key={part} type="button" className={classes.quiet} onClick={() => goToLookPart(part)}>
              <IconPlus size={14} stroke={1.5} aria-hidden />
              {part}
            </button>
          ))}
          <WriteLook />
        </div>
      </div>
    </ContinuityRow>
  );
}

function WriteLook() {
  const busy = useGeneration(({ running }) => running?.field === 'look');
  return <WriteButton label="Look" busy={busy} onWrite={() => void generateLook()} />;
}

function LookText() {
  const look = useBuilder(({ project }) => project.look ?? '');
  // while it is being written, the growing text stands in for the old one
  const written = useGeneration(({ running }) => (running?.field === 'look' ? running.text : null));
  return (
    <div className={classes.look}>
      <span className={classes.head} aria-hidden>
        In every clip
      </span>
      <ContinuityText
        label="Look"
        of={{ 'data-look': true }}
        value={written ?? look}
        limit={limits.lookLength}
        placeholder="Observational documentary. Slate grey, rust, one orange."
        busy={written !== null}
        onChange={setLook}
        onWrite={() => void generateLook()}
      />
    </div>
  );
}
