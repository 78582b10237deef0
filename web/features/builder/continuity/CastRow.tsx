import { IconPlus } from '@tabler/icons-react';
import { limits } from '../../../../src/domain/limits.ts';
import { useBuilder } from '../builder-store.ts';
import { CastEntryFields } from './CastEntryFields.tsx';
import { ContinuityRow } from './ContinuityRow.tsx';
import classes from './continuity.module.css';
import { useContinuity } from './continuity-store.ts';
import { goToNewEntry } from './go-to-continuity.ts';
import { NewEntryForm } from './NewEntryForm.tsx';

const { entries: most } = limits.cast;

/** Everybody and everything that the scenes mention by name. Typing in an entry does not render the others. */
export function CastRow() {
  const names = useBuilder(({ project }) => (project.cast ?? []).map(({ name }) => name).join(' '));
  return (
    <ContinuityRow
      part="cast"
      name="Cast"
      hint="People, places and things. A scene mentions them by @name."
      summary={
        names === '' ? (
          <em>People, places and things, by @name.</em>
        ) : (
          // names have no spaces
          [...new Set(names.split(' '))].map((name) => (
            <span key={name} className={classes.mention}>
              @{name}
            </span>
          ))
        )
      }
    >
      <Entries />
    </ContinuityRow>
  );
}

function Entries() {
  const count = useBuilder(({ project }) => project.cast?.length ?? 0);
  const adding = useContinuity((state) => state.adding !== null);
  const full = count >= most;
  return (
    <div className={classes.fields}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and its name changes
        <CastEntryFields key={index} index={index} />
      ))}
      {adding ? (
        <NewEntryForm />
      ) : (
        <div className={classes.lines}>
          <button type="button" data-add className={classes.quiet} disabled={full} onClick={goToNewEntry}>
            <IconPlus size={14} stroke={1.5} aria-hidden />
            Add to the cast
          </button>
          {full && <span className={classes.full}>A cast has at most {most} entries.</span>}
        </div>
      )}
    </div>
  );
}
