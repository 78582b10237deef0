import { type SortedParagraphs, unsortedParagraphs } from '../../../../src/domain/papers/in/apply-sorting.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { eachField } from '../../../../src/domain/scene/fields.ts';
import { streamClient } from '../../../lib/calls/stream-client.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';
import { abortReplacedStreams, readStream, type StreamState } from '../core/project/read-stream.ts';

interface SortingState extends StreamState {
  /** The results so far, by paragraph. Results for earlier texts are kept. */
  sorted: SortedParagraphs;
  /** Whether the import uses the sorted fields. */
  isUsed: boolean;
}

/** Sorted paragraphs. A paragraph that appears again, in another range or after a correction, is not sent again. */
export const useSorting = createPerProjectStore<SortingState>({
  sorted: new Map(),
  isUsed: true,
  writer: null,
  failure: null,
});

abortReplacedStreams(useSorting);

/** Sorts the paragraphs that are not sorted yet. Results that arrive before a failure are kept. */
export async function sortScenes(read: Project): Promise<void> {
  const paragraphs = unsortedParagraphs(read, useSorting.getState().sorted);
  useSorting.setState(({ sorted }) => ({
    sorted: new Map([...sorted].filter(([, texts]) => texts !== 'missing')),
    isUsed: true,
  }));
  await readStream(useSorting, {
    open: (signal) => streamClient.ai.streamSortedScenes.mutate({ paragraphs }, { signal }),
    add(part) {
      const paragraph = paragraphs[part.sceneNumber - 1] ?? '';
      const texts = part.part === 'missing' ? part.part : eachField(({ key }) => part[key]);
      useSorting.setState(({ sorted }) => ({ sorted: new Map(sorted).set(paragraph, texts) }));
    },
  });
}

/** Stops the sorting and keeps the results so far. */
export function stopSorting(): void {
  useSorting.setState({ writer: null });
}
