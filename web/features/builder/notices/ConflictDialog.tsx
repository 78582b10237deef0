import { Group } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import type { StoredProject } from '../core/sync/sync-api.ts';
import type { DialogProps } from '../core/view/view-store.ts';

// loaded on demand, since conflicts are rare and the word diff is large
const ProjectComparison = lazy(() =>
  import('../core/ui/ProjectComparison.tsx').then(
    (module) => ({ default: module.ProjectComparison }),
    () => ({ default: NoComparison }),
  ),
);

interface ConflictDialogProps extends DialogProps {
  theirs: StoredProject;
  /** The buttons that settle the conflict. */
  children: ReactNode;
}

/** Compares the page's project with the server's. */
export function ConflictDialog({ opened, onClose, theirs, children }: ConflictDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Two versions of this project" size="xl">
      <Comparison theirs={theirs} />
      <Group gap={8} mt={16}>
        {children}
      </Group>
    </Dialog>
  );
}

function Comparison({ theirs }: { theirs: StoredProject }) {
  const project = useBuilder((state) => state.project);
  return (
    <Suspense fallback={<p role="status">Comparing…</p>}>
      <ProjectComparison
        before={theirs.project}
        after={project}
        names={{ before: 'Other browser', after: 'This browser' }}
      />
    </Suspense>
  );
}

/** Shown if the code of the comparison could not be loaded. */
function NoComparison() {
  return <p role="alert">The comparison could not be loaded. Reload the page once you are online.</p>;
}
