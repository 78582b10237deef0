import { setTimeout as pause } from 'node:timers/promises';
import type { WritingRequest } from '../../domain/ai/generation.ts';
import type { EventMaterial } from '../../domain/ai/trending.ts';
import { checkText, fieldContext } from './check-answer.ts';
import { checkCast, checkFilmScene, checkLook, checkOutline } from './check-film.ts';
import { checkScenes } from './check-scenes.ts';
import { composeContinuity } from './sample/sample-continuity.ts';
import { composeField } from './sample/sample-field.ts';
import { composeFilm } from './sample/sample-film.ts';
import { composeScenes } from './sample/sample-scenes.ts';
import { sortByRules } from './sample/sample-sort.ts';
import type { Writer } from './writer.ts';

interface SampleWriterOptions {
  /** Pause between words while streaming. */
  wordPauseMs?: number;
}

/** The writer for machines without a model: composes texts from the preset libraries, deterministically. */
export function createSampleWriter({ wordPauseMs = 25 }: SampleWriterOptions = {}): Writer {
  /** Pauses for as long as it takes to write a number of words. */
  async function pauseFor(words: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (wordPauseMs > 0) await pause(words * wordPauseMs, undefined, { signal });
  }

  return {
    label: 'Sample writer',
    sample: true,
    async *writeField(request: WritingRequest, signal) {
      const composed = 'currentScene' in request ? composeField(request) : composeContinuity(request);
      const text = checkText(composed, fieldContext(request));
      for (const { index } of text.matchAll(/ /g)) {
        signal.throwIfAborted();
        yield text.slice(0, index);
        await pauseFor(1, signal);
      }
      yield text;
    },
    async writeScenes({ look: _, cast: __, ...event }: EventMaterial, targetDuration, signal) {
      signal.throwIfAborted();
      return checkScenes(composeScenes(event, targetDuration), targetDuration);
    },
    async *planFilm(material, signal) {
      const { title, lines, cast, look } = composeFilm(material);
      await pauseFor(20, signal);
      yield { part: 'outline', ...checkOutline({ title, lines }, material) };
      await pauseFor(20, signal);
      yield { part: 'cast', cast: checkCast(cast, material.cast) };
      if (!material.look?.trim()) yield { part: 'look', look: checkLook(look) };
    },
    async *writeFilmScenes(request, signal) {
      const { scenes } = composeFilm({ ...request, sceneCount: request.lines.length });
      for (const sceneNumber of request.numbers) {
        await pauseFor(20, signal);
        const scene = scenes[sceneNumber - 1];
        const checked = scene && checkFilmScene(scene, sceneNumber, request);
        if (checked) yield checked;
      }
    },
    async *sortScenes(paragraphs, signal) {
      for (const { sceneNumber, words } of paragraphs) {
        await pauseFor(10, signal);
        yield { ...sortByRules(words), sceneNumber };
      }
    },
  };
}
