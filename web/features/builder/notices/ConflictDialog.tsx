import { Group } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import type { StoredProject } from '../core/sync/sync-api.ts';
import type { DialogProps } from '../core/view/view-store.ts';

// few see it, and it brings the comparison of words along
const ProjectComparison = lazy(() =>
  import('../core/ui/ProjectComparison.tsx').then(
    (module) => ({ default: module.ProjectComparison }),
    () => ({ default: NoComparison }),
  ),
);

interface ConflictDialogProps extends DialogProps {
  theirs: StoredProject;
  /** The buttons that settle it. */
  children: ReactNode;
}

/** The project of this page beside the one that was stored meanwhile. */
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

/** Stands in for a comparison that could not be loaded. */
function NoComparison() {
  return <p role="alert">The comparison could not be loaded. Reload the page once you are online.</p>;
}
