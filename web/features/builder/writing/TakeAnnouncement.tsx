import { textLabel } from '../../../../src/domain/text-place.ts';
import { useSampleWriter } from '../../../lib/writer-query.ts';
import { useTakes } from '../core/project/variant-store.ts';
import { useGeneration } from '../core/text/generation-state.ts';
import { sampleNote } from './sample-note.ts';

/** Tells screen readers of what stands under a field: one region for all of them, there before anything happens. */
export function TakeAnnouncement() {
  const writing = useGeneration(({ running }) => running && textLabel(running));
  const sample = useSampleWriter();
  const last = useTakes(({ takes }) => takes.at(-1));
  return (
    <p role="status" className="unseen">
      {writing
        ? `Writing ${writing}.${sample ? ` ${sampleNote}` : ''}`
        : last && `${textLabel(last)} has a new text. After the field: Keep, Add after, Put back.`}
    </p>
  );
}
