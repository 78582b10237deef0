import { setTimeout as pause } from 'node:timers/promises';
import type { WritingRequest } from '../../domain/ai/generation.ts';
import type { EventMaterial } from '../../domain/ai/trending.ts';
import { checkText, fieldContext } from './check-answer.ts';
import { checkScenes } from './check-scenes.ts';
import { composeContinuity } from './sample/sample-continuity.ts';
import { composeField } from './sample/sample-field.ts';
import { composeScenes } from './sample/sample-scenes.ts';
import type { Writer } from './writer.ts';

interface SampleWriterOptions {
  /** Pause between words while streaming. */
  wordPauseMs?: number;
}

/** The writer for machines without a model: composes texts from the preset libraries, deterministically. */
export function createSampleWriter({ wordPauseMs = 25 }: SampleWriterOptions = {}): Writer {
  return {
    label: 'Sample writer',
    sample: true,
    async *writeField(request: WritingRequest, signal) {
      const composed = 'currentScene' in request ? composeField(request) : composeContinuity(request);
      const text = checkText(composed, fieldContext(request));
      for (const { index } of text.matchAll(/ /g)) {
        signal.throwIfAborted();
        yield text.slice(0, index);
        if (wordPauseMs > 0) await pause(wordPauseMs, undefined, { signal });
      }
      yield text;
    },
    async writeScenes({ look: _, cast: __, ...event }: EventMaterial, targetDuration, signal) {
      signal.throwIfAborted();
      return checkScenes(composeScenes(event, targetDuration), targetDuration);
    },
  };
}
