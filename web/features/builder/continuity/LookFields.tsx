import { Group, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../src/domain/product/limits.ts';
import { lookParts, withLookPart } from '../../../../src/domain/project/look-parts.ts';
import { goToLook } from '../core/focus/go-to.ts';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import { FieldTools } from '../core/text/FieldTools.tsx';
import { fieldKeysId } from '../core/text/field-descriptions.tsx';
import { TextWithTools } from '../core/text/TextWithTools.tsx';
import buttons from '../core/ui/buttons.module.css';
import classes from './continuity.module.css';
import { setLook } from './continuity-edits.ts';

const place = { look: true } as const;

/** The look's text, and buttons for its labeled lines. */
export function LookFields() {
  return (
    <div className={`${classes.fields} ${classes.columns}`}>
      <LookText />
      <Group gap="0 2px" role="group" aria-label="Lines of the look" className={classes.lines}>
        {lookParts.map((part) => (
          <UnstyledButton key={part} className={buttons.quiet} onClick={() => goToLookPart(part)}>
            <IconPlus size={14} stroke={1.5} aria-hidden />
            {part}
          </UnstyledButton>
        ))}
      </Group>
    </div>
  );
}

function LookText() {
  const look = useBuilder(({ project }) => project.look ?? '');
  return (
    <>
      <div className={`row soft ${classes.head}`}>
        <span className={`cut ${classes.everywhere}`} aria-hidden>
          In every clip
        </span>
        <FieldTools place={place} label="Look" />
      </div>
      <TextWithTools
        aria-label="Look"
        data-look
        place={place}
        label="Look"
        value={look}
        limit={limits.lookLength}
        placeholder="Observational documentary. Slate grey, rust, one orange."
        describedBy={fieldKeysId}
        onChange={setLook}
      />
    </>
  );
}

/** Moves the caret to a part's line in the look, adding the line if it is missing. */
function goToLookPart(part: (typeof lookParts)[number]): void {
  const { look: before = '' } = currentProject();
  const { look, caret } = withLookPart(before, part);
  if (look !== before) flushSync(() => setLook(look));
  goToLook(caret);
}
