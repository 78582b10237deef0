import { cleanText } from '../clean.ts';
import type { SceneFieldKey } from '../fields.ts';
import type { PromptPart, PromptScene } from './target.ts';

/**
 * The words of a field, with their place in it; no part when nothing is left of them.
 * @param clean what makes one line of the field's text
 */
export function fieldParts(scene: PromptScene, field: SceneFieldKey, clean = cleanText): PromptPart[] {
  const source = scene[field] ?? '';
  const text = clean(source);
  if (text === '') return [];
  let from = 0;
  let to = source.length;
  while (isBreak(source[from])) from += 1;
  while (isBreak(source[to - 1])) to -= 1;
  return [{ text, sceneId: scene.id, field, from, to }];
}

/** Whether cleaning takes a character away at either end: white space, or a control character. */
function isBreak(character: string | undefined): boolean {
  return character !== undefined && /[\s\p{Cc}]/u.test(character);
}

/** The groups that have parts, with a separator between each two. */
export function joinParts(groups: readonly (readonly PromptPart[])[], separator: string): PromptPart[] {
  return groups
    .filter((parts) => parts.length > 0)
    .flatMap((parts, index) => (index === 0 ? parts : [{ text: separator }, ...parts]));
}

/** The parts with a fixed text around them; nothing when there are none. */
export function wrapParts(before: string, parts: readonly PromptPart[], after = ''): PromptPart[] {
  if (parts.length === 0) return [];
  return [...(before ? [{ text: before }] : []), ...parts, ...(after ? [{ text: after }] : [])];
}
