import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { unsortedParagraphs } from '../../../../src/domain/papers/in/apply-sorting.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import dialogs from '../../../components/dialogs.module.css';
import { FailureText } from '../../../components/FailureText.tsx';
import { PlanRemedy } from '../../../components/PlanRemedy.tsx';
import { useMissingPlan } from '../../../lib/account/plan-query.ts';
import { countScenes } from '../core/project/project-store.ts';
import { WriterNote } from '../core/ui/WriterNote.tsx';
import classes from './ScriptImport.module.css';
import { sortScenes, stopSorting, useSorting } from './sorting-store.ts';

/** Offers to sort free text into fields. @param read the imported project, unsorted */
export function SortChoice({ read }: { read: Project }) {
  const { sorted, isUsed, writer, failure } = useSorting();
  const missingPlan = useMissingPlan();
  const main = useRef<HTMLButtonElement>(null);
  const all = unsortedParagraphs(read, new Map()).length;
  const remaining = unsortedParagraphs(read, sorted).length;
  const done = all - remaining;
  if (missingPlan && done === 0) {
    return (
      <div className={`${dialogs.card} ${classes.text}`}>
        <p>Sorting into fields with AI needs a plan. Adding the scenes as they are does not.</p>
        <PlanRemedy plan={missingPlan} />
      </div>
    );
  }
  const isSorting = writer !== null;
  return (
    <section aria-label="Fields" className={`${dialogs.card} ${classes.text}`}>
      <p>{sortedSoFar({ all, done, isSorting, isUsed })}</p>
      <p role="status" className="unseen">
        {announcement({ all, done, isSorting })}
      </p>
      <WriterNote text="Sorting uses simple rules for English." />
      {failure !== null && !isSorting && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={failure} safe={done > 0 ? 'What is sorted stays.' : undefined} />
        </p>
      )}
      <Group gap={8}>
        {/* one button for all states, so it keeps the focus when sorting ends */}
        <Button
          ref={main}
          variant="default"
          size="sm"
          onClick={() => {
            if (isSorting) stopSorting();
            else if (done === 0) void sortScenes(read);
            else useSorting.setState({ isUsed: !isUsed });
          }}
        >
          {isSorting ? 'Stop' : done === 0 ? 'Sort into fields with AI' : isUsed ? 'Undo sorting' : 'Redo sorting'}
        </Button>
        {done > 0 && remaining > 0 && !isSorting && (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              // this button disappears while sorting
              main.current?.focus();
              void sortScenes(read);
            }}
          >
            Sort the {remaining === 1 ? 'remaining scene' : `${remaining} remaining scenes`}
          </Button>
        )}
      </Group>
    </section>
  );
}

interface Progress {
  all: number;
  done: number;
  isSorting: boolean;
}

function sortedSoFar({ all, done, isSorting, isUsed }: Progress & { isUsed: boolean }): string {
  const asItIs = 'Each paragraph is one scene, with all its words in Action.';
  if (isSorting) return `${done} of ${countScenes(all)} sorted into fields. Sorting…`;
  if (done === 0 || !isUsed) return asItIs;
  const unsortedNote = done < all ? ' The others have all their words in Action.' : '';
  return `${done < all ? `${done} of ` : ''}${countScenes(all)} sorted into fields.${unsortedNote}`;
}

/** The screen reader's announcements: at the start, after each quarter of the scenes, and at the end. */
function announcement({ all, done, isSorting }: Progress): string {
  if (!isSorting) return done === 0 ? '' : sortedSoFar({ all, done, isSorting, isUsed: true });
  const step = Math.ceil(all / 4);
  const quarters = Math.floor(done / step);
  return quarters === 0 ? `Sorting ${countScenes(all)}.` : `${quarters * step} of ${countScenes(all)} sorted.`;
}
