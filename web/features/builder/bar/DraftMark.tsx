import { type DraftStatus, useDraft } from '../draft/draft-sync.ts';
import classes from './DraftMark.module.css';

const marks: Record<DraftStatus, string> = {
  untouched: '',
  saving: 'Saving...',
  saved: 'Saved',
  'changed-elsewhere': 'Not saved',
  'storage-failed': 'Not saved',
};

/** Shows whether the browser has saved the current project. */
export function DraftMark() {
  const status = useDraft((state) => state.status);
  return (
    <span className={classes.mark} data-status={status} title="The draft in this browser">
      {marks[status]}
    </span>
  );
}
