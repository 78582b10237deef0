import type { WrittenScene } from '../../../domain/ai/generation.ts';
import type { TrendingEvent } from '../../../domain/ai/trending.ts';
import type { SampleFilm } from '../../../domain/sample-films/sample-film.ts';
import { sampleFilms, sampleTexts } from '../../../domain/sample-films/sample-films.ts';
import { eachField } from '../../../domain/scene/fields.ts';
import { shortenDialogue } from '../check-answer.ts';
import { sceneCountFor } from '../check-scenes.ts';
import { distributeDuration } from '../distribute-duration.ts';
import { shortLines } from './scene-details.ts';
import { seededOrder, seededPick } from './seeded.ts';

/** Which scenes to keep when a sample film is shortened: their indexes, by the wanted number of scenes. */
const shortened: Readonly<Record<number, readonly number[]>> = {
  ...{ 1: [0], 2: [0, 5], 3: [0, 3, 5], 4: [0, 1, 3, 5], 5: [0, 1, 2, 3, 5] },
};

/** Shortens a sample film to a number of scenes. Returns all scenes if there are no more than that. */
export function shortenToScenes<Scene>(scenes: readonly Scene[], count: number): Scene[] {
  return scenes.filter((_, index) => shortened[count]?.includes(index) ?? true);
}

/** A typical scene's duration. */
const typicalSeconds = 5;

/**
 * Picks the sample film that fits an event best and scales it to the target duration. Uses none of the event's words,
 * so no name, instruction or markup from a feed can reach a scene. The same event gets the same film.
 */
export function composeScenes(event: TrendingEvent, targetDuration: number): WrittenScene[] {
  const seed = JSON.stringify([event, targetDuration]);
  const { min, max } = sceneCountFor(targetDuration);
  const count = Math.min(max, Math.max(min, Math.round(targetDuration / typicalSeconds)));
  const film = pickFilm(event, seed);
  const scenes = shortenToScenes(film.scenes, count);
  const weights = scenes.map(({ duration }) => duration);
  const durations = distributeDuration(weights, targetDuration) ?? weights;
  const spare = seededOrder(seed, shortLines);
  return scenes.map((scene, index) => {
    const duration = durations[index] ?? scene.duration;
    const dialog =
      shortenDialogue(scene.dialog, duration) === scene.dialog ? scene.dialog : (spare[index] ?? scene.dialog);
    const texts = sampleTexts(film, scene);
    // some films leave a field empty, but every field needs a text
    return { ...eachField(({ key, example }) => texts[key] || example), dialog, duration };
  });
}

/** Picks the film whose words appear first in the event, else one of the event's category, else any. */
export function pickFilm({ title, description, category }: TrendingEvent, seed: string): SampleFilm {
  const text = `${title}\n${description}`;
  const [first] = sampleFilms
    .map((film) => ({ film, index: text.search(film.words) }))
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index);
  if (first) return first.film;
  const inCategory = sampleFilms.filter(({ categories }) => categories.includes(category));
  return seededPick(`film ${seed}`, inCategory.length > 0 ? inCategory : sampleFilms);
}
