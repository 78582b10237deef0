import { firstWords } from '../film/first-words.ts';
import { limits } from '../product/limits.ts';
import type { Project, Scene } from '../project/project.ts';
import { type SceneFieldKey, type SceneTexts, sceneFieldKeys, sceneFields } from '../scene/fields.ts';
import { shortenedText } from '../text/characters.ts';
import { oneLine } from '../text/clean.ts';
import type { Note } from './notes.ts';

/** What a note remembers of its scene. */
export type AboutWords = Pick<Note, 'words' | 'quoted' | 'digest'>;

interface Reviewed {
  cast: Project['cast'];
  /** Whether the link shows the prompts; otherwise, reviewers see only a scene's first words. */
  withPrompts: boolean;
  quote?: string | undefined;
}

/** Returns what a new note remembers of its scene: the quoted words, or else the texts that the reviewer saw. */
export function aboutWords(scene: Scene, { cast, withPrompts, quote = '' }: Reviewed): AboutWords {
  const quoted = quote !== '';
  const seen = withPrompts ? labeledTexts(scene) : firstWords(scene, cast);
  const words = quoted ? quote : shortenedText(seen, limits.reviews.wordsLength);
  return { words: words || null, quoted, digest: sceneDigest(scene) };
}

/**
 * Whether the text of a note's scene has changed since. A note that quotes words counts as current as long as the scene
 * contains them.
 */
export function isAboutEarlierWords({ words, quoted, digest }: AboutWords, scene: SceneTexts): boolean {
  if (digest === null || digest === sceneDigest(scene)) return false;
  return !(quoted && words !== null && fieldWith(words, scene));
}

/** The ids of notes whose scene has changed since, or is gone. */
export function notesAboutEarlierWords(notes: readonly Note[], scenes: readonly Scene[]): string[] {
  const byId = new Map(scenes.map((scene) => [scene.id, scene]));
  return notes.flatMap((note) => {
    if (note.sceneId === null) return [];
    const scene = byId.get(note.sceneId);
    return !scene || isAboutEarlierWords(note, scene) ? [note.id] : [];
  });
}

/** The field that has the quoted words; undefined if no field has them. */
export function fieldWith(words: string, scene: SceneTexts): SceneFieldKey | undefined {
  const wanted = oneLine(words);
  return sceneFieldKeys.find((key) => oneLine(scene[key]).includes(wanted));
}

/**
 * A short hash of a scene's texts, to notice changes. Empty texts do not count, so that a new field changes nothing.
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
 * cyrb53, a fast hash of 53 bits that is not secure:
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
