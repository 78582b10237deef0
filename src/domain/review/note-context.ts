import { firstWords } from '../film/first-words.ts';
import { limits } from '../product/limits.ts';
import type { Project, Scene } from '../project/project.ts';
import { type SceneFieldKey, type SceneTexts, sceneFieldKeys, sceneFields } from '../scene/fields.ts';
import { shortenedText } from '../text/characters.ts';
import { oneLine } from '../text/clean.ts';
import type { Note } from './notes.ts';

/** What a note stores about its scene, to tell later whether the scene has changed. */
export type NoteContext = Pick<Note, 'words' | 'quoted' | 'digest'>;

interface Reviewed {
  cast: Project['cast'];
  /** Whether the link shows the prompts; otherwise, reviewers see only a scene's first words. */
  withPrompts: boolean;
  quote?: string | undefined;
}

/** Returns the context of a new note: the quoted words, or else the texts that the reviewer saw. */
export function noteContext(scene: Scene, { cast, withPrompts, quote = '' }: Reviewed): NoteContext {
  const quoted = quote !== '';
  const seen = withPrompts ? labeledTexts(scene) : firstWords(scene, cast);
  const words = quoted ? quote : shortenedText(seen, limits.reviews.wordsLength);
  return { words: words || null, quoted, digest: sceneDigest(scene) };
}

/**
 * Whether the scene's text has changed since the note was written. A note that quotes words is current as long as the
 * scene contains them.
 */
export function isNoteOutdated({ words, quoted, digest }: NoteContext, scene: SceneTexts): boolean {
  if (digest === null || digest === sceneDigest(scene)) return false;
  return !(quoted && words !== null && fieldContaining(words, scene));
}

/** Returns the ids of notes whose scene has changed since, or was deleted. */
export function outdatedNoteIds(notes: readonly Note[], scenes: readonly Scene[]): string[] {
  const byId = new Map(scenes.map((scene) => [scene.id, scene]));
  return notes.flatMap((note) => {
    if (note.sceneId === null) return [];
    const scene = byId.get(note.sceneId);
    return !scene || isNoteOutdated(note, scene) ? [note.id] : [];
  });
}

/** Returns the field that contains the words, or undefined. */
export function fieldContaining(words: string, scene: SceneTexts): SceneFieldKey | undefined {
  const wanted = oneLine(words);
  return sceneFieldKeys.find((key) => oneLine(scene[key]).includes(wanted));
}

/**
 * Returns a short hash of a scene's texts, to detect changes. Ignores empty texts, so that adding a field to the product
 * changes no hash.
 */
function sceneDigest(scene: SceneTexts): string {
  return hash53(JSON.stringify(sceneFieldKeys.flatMap((key) => (scene[key] === '' ? [] : [key, scene[key]]))));
}

function labeledTexts(scene: SceneTexts): string {
  return sceneFields
    .flatMap(({ key, label }) => (oneLine(scene[key]) === '' ? [] : [`${label}: ${oneLine(scene[key])}`]))
    .join('\n');
}

/**
 * cyrb53, a fast 53-bit hash, not cryptographically secure:
 * https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js
 */
function hash53(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
