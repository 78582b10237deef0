import { type Cast, expandFirstMentions, namesIn, namesResolveAlike, shortenMentions } from '../cast/cast.ts';
import { mayNameSpeaker, speakersAlike } from '../cast/speech.ts';
import { type SceneFieldKey, sceneFieldKeys } from '../scene/fields.ts';
import { cachedPerScene } from '../targets/parts.ts';
import type { Continuity, PromptScene } from '../targets/target.ts';

/**
 * What in a scene's texts may depend on the cast: its `@` names; whether there is any `@`, even in `\@`; and whether the
 * dialogue can name a speaker.
 */
const references = cachedPerScene((scene) => {
  const texts = sceneFieldKeys.map((key) => scene[key] ?? '').filter((text) => text.includes('@'));
  return { names: texts.flatMap(namesIn), hasAt: texts.length > 0, maySpeak: mayNameSpeaker(scene.dialog ?? '') };
});

/** Whether a scene has an `@`, which may be a mention. */
export function hasMentions(scene: PromptScene): boolean {
  return references(scene).hasAt;
}

/** Whether a scene's dialogue can name a speaker. */
export function hasSpeaker(scene: PromptScene): boolean {
  return references(scene).maySpeak;
}

const none: Cast = [];

/**
 * Whether a scene's prompt is the same with both looks and casts: the looks are equal, and all mentions and speakers
 * resolve to the same entries. The check is fast for a scene without an `@` and without a colon in the dialogue.
 */
export function hasSamePrompt(scene: PromptScene, one: Continuity, other: Continuity): boolean {
  const { look = '', cast = none } = one;
  if (look !== (other.look ?? '')) return false;
  const otherCast = other.cast ?? none;
  if (cast === otherCast) return true;
  const { names, hasAt, maySpeak } = references(scene);
  return (
    (!maySpeak || speakersAlike(scene.dialog ?? '', cast, otherCast)) &&
    (!hasAt || namesResolveAlike(names, cast, otherCast)) &&
    (!look.includes('@') || namesResolveAlike(namesIn(look), cast, otherCast))
  );
}

/**
 * Expands the mentions in a scene's field: each entry with its full wording once, and with its short name after that.
 * Dialogue gets only short names.
 * @param maxLength once the result is longer than this, in UTF-16 code units, the rest may be left out
 */
export function expandField(scene: PromptScene, field: SceneFieldKey, cast: Cast = none, maxLength?: number): string {
  const text = scene[field] ?? '';
  return field === 'dialog' ? shortenMentions(text, cast, maxLength) : expandFirstMentions(text, cast, maxLength);
}
