import { type SortedParagraphs, unsortedParagraphs } from '../../../../src/domain/papers/in/take-sorted.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { eachField } from '../../../../src/domain/scene/fields.ts';
import { streamClient } from '../../../lib/calls/stream-client.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';

interface SortingState {
  /** The results so far, by paragraph. Results for earlier texts are kept. */
  sorted: SortedParagraphs;
  /** Whether the import uses the sorted fields. */
  isUsed: boolean;
  /** Aborts the sorting; null while nothing is being sorted. */
  writer: AbortController | null;
  /** Why the sorting ended early; null if it did not. */
  failure: unknown;
}

/** Sorted paragraphs. A paragraph that appears again, in another range or after a correction, is not sent again. */
export const useSorting = createPerProjectStore<SortingState>({
  sorted: new Map(),
  isUsed: true,
  writer: null,
  failure: null,
});

useSorting.subscribe(({ writer }, before) => {
  if (writer !== before.writer) before.writer?.abort();
});

/** Sorts the paragraphs that are not sorted yet. Results that arrive before a failure are kept. */
export async function sortScenes(read: Project): Promise<void> {
  const paragraphs = unsortedParagraphs(read, useSorting.getState().sorted);
  const writer = new AbortController();
  const { signal } = writer;
  useSorting.setState(({ sorted }) => ({
    sorted: new Map([...sorted].filter(([, texts]) => texts !== 'missing')),
    ...{ isUsed: true, writer, failure: null },
  }));
  try {
    const parts = await streamClient.ai.streamSortedScenes.mutate({ paragraphs }, { signal });
    for await (const part of parts) {
      if (signal.aborted) return;
      const paragraph = paragraphs[part.sceneNumber - 1] ?? '';
      const texts = part.part === 'missing' ? part.part : eachField(({ key }) => part[key]);
      useSorting.setState(({ sorted }) => ({ sorted: new Map(sorted).set(paragraph, texts) }));
    }
  } catch (failure) {
    if (!signal.aborted) useSorting.setState({ failure });
  } finally {
    if (!signal.aborted) useSorting.setState({ writer: null });
  }
}

/** Stops the sorting and keeps the results so far. */
export function stopSorting(): void {
  useSorting.setState({ writer: null });
}
