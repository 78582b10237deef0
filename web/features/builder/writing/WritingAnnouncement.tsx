import { textLabel } from '../../../../src/domain/edits/text-place.ts';
import { useSampleWriter } from '../../../lib/calls/writer-query.ts';
import { useWork } from '../core/project/work-store.ts';
import { sampleNote } from './sample-note.ts';

/** Announces AI writing to screen readers: one live region for all fields, rendered before it has text. */
export function WritingAnnouncement() {
  const writing = useWork(({ running }) => running && textLabel(running));
  const sample = useSampleWriter();
  const last = useWork(({ variants }) => variants.at(-1));
  return (
    <p role="status" className="unseen">
      {writing
        ? `Writing ${writing}.${sample ? ` ${sampleNote}` : ''}`
        : last && `${textLabel(last)} has a new text. After the field: Keep, Add after, Put back.`}
    </p>
  );
}
