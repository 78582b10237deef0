import { useEffect, useRef, useState } from 'react';
import type { TrendingEvent } from '../../../../src/domain/ai/trending.ts';
import { mentionedEntries } from '../../../../src/domain/edits/cast-edits.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import { totalDuration } from '../../../../src/domain/scene/duration.ts';
import { streamClient } from '../../../lib/calls/stream-client.ts';
import { explain } from '../../../lib/calls/trpc.ts';
import { showFailure } from '../../../lib/forms/failure-toast.ts';
import { currentProject, loadProject } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';

/**
 * Replaces the project with scenes about an event, as one undo step. Unmounting cancels the writing. Keeps changes that
 * the user makes to the title, the look or the cast in the meantime.
 */
export function useEventScenes({ onDone }: { onDone: () => void }) {
  const [writing, setWriting] = useState<TrendingEvent | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function write(event: TrendingEvent) {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setWriting(event);
    try {
      const { projectTitle, targetDuration, scenes: currentScenes, look, cast = [] } = currentProject();
      const mentioned = mentionedEntries(currentScenes, cast);
      const target = Math.min(Math.max(targetDuration, limits.targetDuration.min), limits.targetDuration.max);
      const { scenes } = await streamClient.trending.generate.mutate(
        {
          ...{ event, targetDuration: target },
          ...(look && { look }),
          ...(mentioned.length > 0 && { cast: mentioned }),
        },
        { signal: controller.signal },
      );
      if (!Array.isArray(scenes)) throw new Error('Invalid response format from server');
      const current = currentProject();
      const isRenamed = current.projectTitle !== projectTitle;
      loadProject({
        ...{ projectTitle: isRenamed ? current.projectTitle : toProjectTitle(event) },
        ...{ targetDuration: totalDuration(scenes), scenes },
        // keeps the look and the cast, because the scenes were written to fit them
        ...(current.look && { look: current.look }),
        ...(current.cast && current.cast.length > 0 && { cast: current.cast }),
      });
      showUndoToast({ title: 'Prompt Generated', description: `${scenes.length} scenes from “${event.title}”` });
      onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      const description = explain(error) || 'Unable to generate scenes from trending event. Please try again.';
      showFailure('Generation Failed', error, description, 'trending');
      setWriting(null);
    }
  }

  return { writing, write };
}

/** The event's title, cut to the maximum length of a project title without splitting a character. */
function toProjectTitle({ title }: TrendingEvent): string {
  return [...title].slice(0, limits.titleLength).join('');
}
