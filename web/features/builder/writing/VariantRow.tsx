import { Group, UnstyledButton } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { isSamePlace, type TextPlace, textAt, textLabel } from '../../../../src/domain/edits/text-place.ts';
import { useSampleWriter } from '../../../lib/calls/writer-query.ts';
import { goToText } from '../core/focus/go-to.ts';
import { appendVariant, findVariant, keepVariant, restoreVariant } from '../core/project/ai-variants.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { stopGeneration, type TextVariant, useWork } from '../core/project/work-store.ts';
import { sampleNote } from './sample-note.ts';
import classes from './VariantRow.module.css';

/** The row below a field: a Stop button while AI writes, then the choice between the new text and the previous one. */
export function VariantRow({ place }: { place: TextPlace }) {
  const writing = useWork(({ running }) => running !== null && isSamePlace(running, place));
  const variant = useWork(({ variants }) => findVariant(variants, place));
  if (writing) return <WritingRow place={place} />;
  if (!variant) return null;

  const choose = (decide: (chosen: TextVariant) => void) => () => {
    decide(variant);
    // the row, which has the focus, disappears
    goToText(place);
  };
  return (
    <Group gap={4} role="group" aria-label={`New text of ${textLabel(place)}`} className={`fine ${classes.row}`}>
      <UnstyledButton className="row" data-first onClick={choose(keepVariant)}>
        Keep
      </UnstyledButton>
      <UnstyledButton className="row" onClick={choose(appendVariant)}>
        Add after
      </UnstyledButton>
      <UnstyledButton className="row" onClick={choose(restoreVariant)}>
        Put back
      </UnstyledButton>
      <span className={classes.count}>
        Version {variant.count} of {variant.count}
      </span>
      {variant.from === 'ai' && <SampleNote />}
    </Group>
  );
}

function WritingRow({ place }: { place: TextPlace }) {
  const hadText = useBuilder(({ project }) => !!textAt(project, place)?.trim());
  return (
    <Group gap={4} className={`fine ${classes.row}`}>
      <span>{hadText ? 'Writing. Your text is kept.' : 'Writing.'}</span>
      <UnstyledButton
        className="row"
        data-first
        aria-label={`Stop writing ${textLabel(place)}`}
        onClick={() => {
          stopGeneration();
          goToText(place);
        }}
      >
        <IconPlayerStopFilled size={12} aria-hidden />
        Stop <kbd>Esc</kbd>
      </UnstyledButton>
      <SampleNote />
    </Group>
  );
}

/** Says that the text comes from the sample writer. */
function SampleNote() {
  return useSampleWriter() && <span className={classes.sample}>{sampleNote}</span>;
}
