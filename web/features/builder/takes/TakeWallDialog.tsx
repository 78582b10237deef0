import { Dialog } from '../../../components/Dialog.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { useCloseDialog } from './use-close-dialog.ts';
import { TakeWall } from './wall/TakeWall.tsx';

/** All takes of the project, in the whole window. */
export function TakeWallDialog({ opened, onClose }: DialogProps) {
  const { data, error, refetch } = useProjectTakes();
  const close = useCloseDialog(onClose);
  return (
    <Dialog opened={opened} {...close} title="All takes" fullScreen>
      {data ? (
        <TakeWall />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : (
        <p role="status">Loading the takes…</p>
      )}
    </Dialog>
  );
}
