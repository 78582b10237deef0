import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { focusPart, focusScene } from '../core/focus/go-to.ts';
import { currentProject } from '../core/project/project-store.ts';
import { RowChevron } from '../core/ui/RowChevron.tsx';
import { type ContinuityPart, setPartOpen, useView } from '../core/view/view-store.ts';
import classes from './ContinuityRow.module.css';

interface ContinuityRowProps {
  part: ContinuityPart;
  name: string;
  /** Shown while the row is folded. */
  summary: ReactNode;
  /** Shown while the row is open. */
  hint: string;
  children: ReactNode;
}

/** A collapsible row above the scenes, for texts that apply to all of them. */
export function ContinuityRow({ part, name, summary, hint, children }: ContinuityRowProps) {
  const open = useView((state) => state.openParts[part]);
  return (
    <section aria-label={name} className={classes.part} data-continuity={part} data-open={open || undefined}>
      <UnstyledButton
        data-row
        className={`row ${classes.row}`}
        aria-expanded={open}
        onClick={() => setPartOpen(part, !open)}
        onKeyDown={(event) => onRowKey(event, part)}
      >
        <RowChevron />
        <span className={classes.name}>{name}</span>
        {open ? (
          <span className={`cut faint ${classes.words}`}>{hint}</span>
        ) : (
          <span className={`cut ${classes.words}`}>{summary}</span>
        )}
      </UnstyledButton>
      {open && children}
    </section>
  );
}

/** Up and down move between the rows and into the scenes; left and right fold and unfold a row. */
function onRowKey(event: KeyboardEvent, part: ContinuityPart): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key === 'ArrowUp') focusPart('look');
  else if (event.key === 'ArrowDown' && part === 'look') focusPart('cast');
  else if (event.key === 'ArrowDown') focusScene(currentProject().scenes[0]?.id ?? '');
  else if (event.key === 'ArrowRight') setPartOpen(part, true);
  else if (event.key === 'ArrowLeft') setPartOpen(part, false);
  else return;
  event.preventDefault();
}
