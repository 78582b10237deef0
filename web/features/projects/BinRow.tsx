import { Button } from '@mantine/core';
import { limits } from '../../../src/domain/product/limits.ts';
import { dayMs } from '../../../src/domain/product/time-units.ts';
import type { ProjectHead } from '../../../src/domain/storage/projects.ts';
import { exactTime, shortDate } from '../../lib/dates.ts';
import { FilmFacts } from './FilmFacts.tsx';
import { titleOrUntitled } from './project-title.ts';
import classes from './rows.module.css';

interface BinRowProps {
  project: ProjectHead;
  /** ISO time. */
  deletedAt: string;
  isRestoring: boolean;
  onRestore: () => void;
}

/** A deleted project, with the date until which it can be restored. */
export function BinRow({ project, deletedAt, isRestoring, onRestore }: BinRowProps) {
  const now = new Date();
  const deleted = new Date(deletedAt);
  const end = new Date(deleted.getTime() + limits.projectBinDays * dayMs);
  return (
    <div className={classes.project} data-bin>
      <span dir="auto" className={`cut ${classes.title}`} data-untitled={!project.projectTitle.trim() || undefined}>
        {titleOrUntitled(project)}
      </span>
      <FilmFacts durations={project.durations} />
      <span className={`cut ${classes.time}`}>
        Deleted{' '}
        <time dateTime={deletedAt} title={exactTime(deleted)}>
          {shortDate(deleted, now)}
        </time>
        , gone for good on{' '}
        <time dateTime={end.toISOString()} title={exactTime(end)}>
          {shortDate(end, now)}
        </time>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.restore}
        aria-label={`Restore ${titleOrUntitled(project)}`}
        loading={isRestoring}
        onClick={onRestore}
      >
        Restore
      </Button>
    </div>
  );
}
