import type { WrittenScene } from '../../domain/ai/generation.ts';
import type { FilmScene } from '../../domain/ai/written-film.ts';
import type { Cast } from '../../domain/cast/cast.ts';
import type { CastEntry } from '../../domain/cast/entry.ts';
import { castNameFor } from '../../domain/papers/in/cast-name.ts';
import { limits } from '../../domain/product/limits.ts';
import { nameKey } from '../../domain/project/cast-names.ts';
import { shortenedText } from '../../domain/text/characters.ts';
import { checkText } from './check-answer.ts';
import { checkScene } from './check-scenes.ts';
import type { FilmMaterial, FilmScenesRequest } from './writer.ts';
import { WriterFailure } from './writer-failure.ts';

type Outline = { title: string; lines: string[] };

/**
 * Turns a writer's outline into lines of plain text.
 * @throws WriterFailure if the number of scenes is 0, over the limit or not `sceneCount`, or if a text is invalid
 */
export function checkOutline({ title, lines }: Outline, { sceneCount = lines.length }: FilmMaterial): Outline {
  const isWanted = lines.length === sceneCount && sceneCount > 0 && sceneCount <= limits.treatment.scenes;
  if (!isWanted) throw new WriterFailure('malformed');
  const plain = (text: string, max: number) => shortenedText(checkText(text, { field: 'wording' }), max);
  return {
    title: plain(title, limits.titleLength),
    lines: lines.map((line) => plain(line, limits.treatment.lineLength)),
  };
}

/** Returns the usable entries of a writer's cast: those that have a wording and a free name. */
export function checkCast(
  entries: readonly Pick<CastEntry, 'name' | 'kind' | 'text'>[],
  existing: Cast = [],
): CastEntry[] {
  const names = new Set(existing.map(({ name }) => nameKey(name)));
  return entries.flatMap(({ name: written, kind, text: wording }) => {
    const name = castNameFor(written, new Set());
    const text = orNull(() => checkText(wording, { field: 'wording' }));
    // a taken name refers to the existing entry, which stays as it is
    if (name === null || text === null || names.has(nameKey(name)) || names.size >= limits.cast.entries) return [];
    names.add(nameKey(name));
    return [{ name, kind, text }];
  });
}

/** Checks a writer's look. Returns an empty text if it cannot be used. */
export function checkLook(look: string): string {
  return orNull(() => checkText(look, { field: 'look' })) ?? '';
}

/**
 * Checks a scene and limits its duration to one clip. Dialogue may be empty. Returns null if the scene cannot be used.
 */
export function checkFilmScene(
  scene: WrittenScene,
  sceneNumber: number,
  { maxSceneSeconds, cast }: Pick<FilmScenesRequest, 'maxSceneSeconds' | 'cast'>,
): FilmScene | null {
  const seconds = Math.min(maxSceneSeconds, Math.max(limits.sceneDuration.min, Math.round(scene.duration * 10) / 10));
  return orNull(() => ({ ...checkScene(scene, { seconds, cast, mayBeSilent: true }), sceneNumber }));
}

/** The result of a check; null if it fails. */
function orNull<Result>(check: () => Result): Result | null {
  try {
    return check();
  } catch (error) {
    if (error instanceof WriterFailure) return null;
    throw error;
  }
}
