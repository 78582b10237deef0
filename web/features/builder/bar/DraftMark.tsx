import { useWork } from '../core/project/work-store.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { usePhone } from '../core/view/screen.ts';
import classes from './DraftMark.module.css';

type Mark = '' | 'Saving...' | 'Saved' | 'Saved in this browser only' | 'Not saved';

/** Shows where the current project is saved. */
export function DraftMark() {
  const mark = useMark();
  const moved = useSync((sync) => sync.moved);
  // a phone shows problems only
  const unseen = usePhone() && ['', 'Saving...', 'Saved'].includes(mark);
  return (
    <span className={unseen ? 'unseen' : `cut fine ${classes.mark}`} data-mark={mark}>
      <span>{mark}</span>
      {moved && mark === 'Saved' && <span> to your account: it opens wherever you log in</span>}
    </span>
  );
}

function useMark(): Mark {
  const status = useSync(({ draft }) => draft);
  const isUnsaved = useSync((sync) => sync.isUnsaved);
  const kind = useSync(({ server }) => server.kind);
  // until its upload ends, a picture is not part of the project, so it is not saved
  const awaitsPictures = useWork(({ pictures }) => pictures.size > 0);
  if (status === 'untouched' && !awaitsPictures) return '';
  const isOnServer = kind === 'another-tab' ? !isUnsaved : kind === 'saved' && status !== 'saving';
  if (isOnServer && !awaitsPictures) return 'Saved';
  if (status === 'storage-failed' || status === 'changed-elsewhere') return 'Not saved';
  const isPending = ['starting', 'waiting', 'saving', 'saved', 'another-tab'].includes(kind);
  return isPending ? 'Saving...' : 'Saved in this browser only';
}
