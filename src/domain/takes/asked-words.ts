import { makeFilm } from '../film/film.ts';
import { defaultPacking } from '../film/prompt.ts';
import type { Project } from '../project/project.ts';
import { settingsPart } from '../project/table.ts';
import { resolveTargetId, targets } from '../targets/registry.ts';
import { clipSceneIds } from './clip-takes.ts';
import type { Take } from './takes.ts';

/** What a take remembers of its clip. */
export type AskedWords = Pick<Take, 'target' | 'prompt' | 'settings'>;

const settingNames = Object.keys(settingsPart.fields) as (keyof typeof settingsPart.fields)[];

/**
 * What the clip of these scenes asks for now: the clip that has exactly these scenes, or else the first of them.
 * @returns null if the project has none of the two
 */
export function askedWords(project: Project, sceneIds: readonly string[]): AskedWords | null {
  const { settings = {}, look, cast } = project;
  const target = resolveTargetId(settings);
  const scenes = project.scenes.toSorted((a, b) => a.sceneNumber - b.sceneNumber);
  const packing = settings.packing ?? defaultPacking;
  const { clips } = makeFilm({ scenes, target: targets[target], packing, settings, look, cast });
  const [first = ''] = sceneIds;
  const isSame = (ids: readonly string[]) => ids.join(' ') === sceneIds.join(' ');
  const clip = clips.find((one) => isSame(clipSceneIds(one))) ?? clips.find((one) => clipSceneIds(one).includes(first));
  if (!clip) return null;
  const kept = settingNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]]));
  return { target, prompt: clip.text, settings: Object.fromEntries(kept) };
}
