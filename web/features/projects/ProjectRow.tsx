import { memo } from 'react';
import { Link } from 'react-router-dom';
import { isTargetId, targets } from '../../../src/domain/targets/registry.ts';
import { exactTime, timeOrDay } from '../../lib/dates.ts';
import { projectPath } from '../../lib/files/project-path.ts';
import { FilmFacts } from './FilmFacts.tsx';
import { ProjectMenu, type ProjectMenuProps } from './ProjectMenu.tsx';
import { titleOrUntitled } from './project-title.ts';
import classes from './rows.module.css';

/** A project: the row links to it, the menu acts on it. Memoized, so that scrolling re-renders no visible row. */
export const ProjectRow = memo(function ProjectRow({ project, needsPlan, onAction }: ProjectMenuProps) {
  const { id, projectTitle, target, durations, updatedAt } = project;
  const changed = new Date(updatedAt);
  return (
    <div className={classes.project}>
      <Link
        to={projectPath(id)}
        dir="auto"
        // the full title, if it is truncated
        title={projectTitle}
        className={`cut ${classes.title}`}
        data-untitled={!projectTitle.trim() || undefined}
      >
        {titleOrUntitled(project)}
      </Link>
      <FilmFacts durations={durations} />
      <span className={`cut ${classes.target}`} title={targetName(target)}>
        {targetName(target)}
      </span>
      <span className={`cut ${classes.time}`}>
        <span className="unseen">Changed </span>
        <time dateTime={updatedAt} title={exactTime(changed)}>
          {timeOrDay(changed, new Date())}
        </time>
      </span>
      <ProjectMenu project={project} needsPlan={needsPlan} onAction={onAction} />
    </div>
  );
});

/** The label of a project's target, which may be retired or only known to a newer version. */
function targetName(id: string | null): string {
  if (id === null) return 'No target';
  if (!isTargetId(id)) return `${id} (unknown)`;
  const { label, status } = targets[id];
  return status.state === 'retired' ? `${label} (retired)` : label;
}
