import type { Note } from '../../../../src/domain/review/notes.ts';
import { nearDateAndTime } from '../../../lib/dates.ts';

/** When a note was written. */
export function WrittenAt({ note: { createdAt }, className }: { note: Note; className?: string | undefined }) {
  return (
    <time dateTime={createdAt} className={className}>
      {nearDateAndTime(new Date(createdAt), new Date())}
    </time>
  );
}
