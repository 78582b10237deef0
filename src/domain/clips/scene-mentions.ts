import { type Cast, expandMentions, namesIn, namesResolveAlike, shortenMentions } from '../cast.ts';
import { sceneFieldKeys } from '../fields.ts';
import { mayNameSpeaker, speakersAlike } from '../speech.ts';
import { perScene } from '../targets/parts.ts';
import type { Continuity, PromptScene } from '../targets/target.ts';

/**
 * What a scene's text says by `@`: the names in it, whether it has an `@` at all, which `\\@` would be, and whether its
 * dialogue can name a speaker.
 */
const marks = perScene((scene) => {
  const texts = sceneFieldKeys.map((key) => scene[key] ?? '').filter((text) => text.includes('@'));
  return { names: texts.flatMap(namesIn), any: texts.length > 0, speaks: mayNameSpeaker(scene.dialog ?? '') };
});

/** Whether a scene can mention anybody. */
export function hasMentions(scene: PromptScene): boolean {
  return marks(scene).any;
}

/** Whether a scene's dialogue can name a speaker. */
export function hasSpeaker(scene: PromptScene): boolean {
  return marks(scene).speaks;
}

const none: Cast = [];

/**
 * Whether a scene reads the same with either look and cast: the looks are equal, and what the scene or the look mentions,
 * or who speaks, is the same entry. Costs next to nothing for a scene without an `@` or a colon in its dialogue.
 */
export function readsAlike(scene: PromptScene, one: Continuity, other: Continuity): boolean {
  const { look = '', cast = none } = one;
  if (look !== (other.look ?? '')) return false;
  const others = other.cast ?? none;
  if (cast === others) return true;
  const { names, any, speaks } = marks(scene);
  return (
    (!speaks || speakersAlike(scene.dialog ?? '', cast, others)) &&
    (!any || namesResolveAlike(names, cast, others)) &&
    (!look.includes('@') || namesResolveAlike(namesIn(look), cast, others))
  );
}

/** A scene as somebody would read it: every mention written out, in dialogue by its short name. */
export function expandScene(scene: PromptScene, cast: Cast = none): PromptScene {
  if (cast.length === 0 || !marks(scene).any) return scene;
  const expanded = { ...scene };
  for (const key of sceneFieldKeys) {
    const text = scene[key];
    if (text?.includes('@'))
      expanded[key] = key === 'dialog' ? shortenMentions(text, cast) : expandMentions(text, cast);
  }
  return expanded;
}
