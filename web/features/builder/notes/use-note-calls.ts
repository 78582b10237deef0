import type { RefObject } from 'react';
import type { Note } from '../../../../src/domain/review/notes.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { noteHeadings, noteListAround } from './note-elements.ts';

/**
 * The owner's calls on a note. The notes are listed again after each call.
 * @param row the note's row. If a call removes it, the focus moves to the next note
 */
export function useNoteCalls(note: Note, row: RefObject<HTMLElement | null>) {
  const projectId = useSync((sync) => sync.projectId) ?? '';
  const utils = trpc.useUtils();
  // offline, show an error instead of waiting
  const options = { networkMode: 'always' } as const;

  /** Lists the notes again. If the row had the focus and is gone, focuses the next note. */
  async function refresh() {
    const element = row.current;
    const list = element && noteListAround(element);
    const next = list && noteAfter(list, element);
    await utils.notes.list.invalidate({ id: projectId });
    // once the list has rendered
    requestAnimationFrame(() => {
      if (!element?.isConnected && document.activeElement === document.body) (next?.isConnected ? next : list)?.focus();
    });
  }

  const settle = trpc.notes.settle.useMutation({
    ...options,
    async onSuccess({ settledAt }) {
      await refresh();
      if (settledAt === null) return;
      const action = { label: 'Reopen', run: () => settle.mutate({ id: note.id, settled: false }) };
      showToast({ title: 'Note Settled', description: `The note from ${note.name} is under Settled.`, action });
    },
  });
  const remove = trpc.notes.remove.useMutation({ ...options, onSuccess: refresh });
  return {
    settle: { ...settle, run: (settled: boolean) => settle.mutate({ id: note.id, settled }) },
    remove: { ...remove, run: () => remove.mutate({ id: note.id }) },
  };
}

/** The heading of the note after a row, or else of the one before it. */
function noteAfter(list: HTMLElement, row: HTMLElement): HTMLElement | undefined {
  const others = noteHeadings(list).filter((heading) => !row.contains(heading));
  const after = others.find((heading) => row.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING);
  return after ?? others.at(-1);
}
