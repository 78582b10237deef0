import { Dialog } from '../../../components/Dialog.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import { type DialogProps, openDialog } from '../core/view/view-store.ts';
import { useTakesView } from './takes-store.ts';
import { useCloseDialog } from './use-close-dialog.ts';
import classes from './viewer/Viewer.module.css';
import { Viewer } from './viewer/Viewer.tsx';

/** The takes of one clip, in the whole window. */
export function TakesDialog({ opened, onClose }: DialogProps) {
  const { data, error, refetch } = useProjectTakes();
  const isFromWall = useTakesView((state) => state.isFromWall);
  const close = useCloseDialog(onClose);
  return (
    <Dialog
      opened={opened}
      {...close}
      {...(isFromWall && { onClose: () => openDialog('take-wall') })}
      title="Takes"
      fullScreen
      classNames={{ content: classes.dialog, body: classes.body, header: classes.header }}
    >
      {data ? (
        <Viewer />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : (
        <p role="status">Loading the takes…</p>
      )}
    </Dialog>
  );
}
