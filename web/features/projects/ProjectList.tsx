import { type ReactNode, useRef, useState } from 'react';
import { limits } from '../../../src/domain/product/limits.ts';
import type { ProjectHead } from '../../../src/domain/storage/projects.ts';
import { EndlessList, type EndlessQuery } from '../../components/EndlessList.tsx';
import type { PlanLimit } from '../../lib/account/plan-limit.ts';
import { BinRow } from './BinRow.tsx';
import type { ProjectAction } from './ProjectMenu.tsx';
import { ProjectRow } from './ProjectRow.tsx';
import classes from './Projects.module.css';
import { RenameDialog } from './RenameDialog.tsx';
import { useProjectActions } from './use-project-actions.ts';

interface ProjectListProps {
  owner: string | null;
  list: EndlessQuery<ProjectHead>;
  q: string;
  bin: boolean;
  limit: PlanLimit | null;
  /** Shown to an account that has no projects yet. */
  start: ReactNode;
  onNeedsPlan: () => void;
}

/** The rows of the list, with their menu actions. */
export function ProjectList({ owner, list, q, bin, limit, start, onNeedsPlan }: ProjectListProps) {
  const scrollArea = useRef<HTMLDivElement>(null);
  const actions = useProjectActions(owner, () => {
    // the pressed button disappears with its row
    const { activeElement } = document;
    if (activeElement === document.body || scrollArea.current?.contains(activeElement)) scrollArea.current?.focus();
  });
  const [renaming, setRenaming] = useState(false);
  // kept separately from `opened`, so that a closing dialog still has its project
  const [chosen, setChosen] = useState<ProjectHead | null>(null);

  function needsPlan(project: ProjectHead, action: ProjectAction): boolean {
    if (!limit) return false;
    return action === 'duplicate' || (action === 'rename' && project.id !== limit.changeableId);
  }

  function act(project: ProjectHead, action: ProjectAction) {
    if (needsPlan(project, action)) return onNeedsPlan();
    if (action !== 'rename') return void actions[action](project);
    setChosen(project);
    setRenaming(true);
  }

  const empty = q.trim() ? <NothingFound q={q.trim()} /> : bin ? <EmptyBin /> : <NoProjects start={start} />;
  return (
    <>
      <EndlessList
        name={bin ? 'Bin' : 'Projects'}
        query={list}
        messages={{ empty, failed: 'Your projects could not be loaded.', retry: 'Try again' }}
        fills
        filteredBy={q}
        rowHeight={57}
        scrollArea={scrollArea}
      >
        {(project) =>
          project.deletedAt === null ? (
            <ProjectRow project={project} needsPlan={needsPlan} onAction={act} />
          ) : (
            <BinRow
              project={project}
              deletedAt={project.deletedAt}
              isRestoring={actions.restoringId === project.id}
              onRestore={() => actions.restore(project)}
            />
          )
        }
      </EndlessList>
      <RenameDialog opened={renaming} onClose={() => setRenaming(false)} project={chosen} />
    </>
  );
}

function NoProjects({ start }: { start: ReactNode }) {
  return (
    <div className={classes.empty}>
      <h2>No projects yet</h2>
      <p>A project is one film. It is saved as you type, and you find it here on all your devices.</p>
      {start}
    </div>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <div className={classes.empty}>
      <h2>No projects found</h2>
      <p>
        No title contains “<bdi>{q}</bdi>”.
      </p>
    </div>
  );
}

function EmptyBin() {
  return (
    <div className={classes.empty}>
      <h2>The bin is empty</h2>
      <p>Deleted projects stay here for {limits.projectBinDays} days.</p>
    </div>
  );
}
