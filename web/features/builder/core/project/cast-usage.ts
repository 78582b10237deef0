import type { Cast } from '../../../../../src/domain/cast/cast.ts';
import { mentionedEntries } from '../../../../../src/domain/edits/cast-edits.ts';
import type { Project, Scene } from '../../../../../src/domain/project/project.ts';

/** For each cast entry, in cast order, the scenes that use it. */
type Usage = readonly (readonly Scene[])[];

/**
 * The names, short names and kinds of each cast as one string. As long as the string is equal, a text mentions the same
 * entries.
 */
const signatures = new WeakMap<Cast, string>();
/** The cast indexes of the entries that a scene uses. */
const indexesByScene = new WeakMap<Scene, { names: string; indexes: readonly number[] }>();
const usages = new WeakMap<readonly Scene[], { names: string; usage: Usage }>();
const noCast: Cast = [];

function nameSignature(cast: Cast): string {
  const names = signatures.get(cast) ?? JSON.stringify(cast.map(({ name, short, kind }) => [name, short, kind]));
  signatures.set(cast, names);
  return names;
}

function entryIndexes(scene: Scene, cast: Cast, names: string): readonly number[] {
  const cached = indexesByScene.get(scene);
  if (cached?.names === names) return cached.indexes;
  const indexes = mentionedEntries([scene], cast).map((entry) => cast.indexOf(entry));
  indexesByScene.set(scene, { names, indexes });
  return indexes;
}

/**
 * The scenes that use each cast entry. After an edit in a scene, only that scene is searched again; after an edit of a
 * wording, none is.
 */
export function findCastUsage({ scenes, cast: present }: Pick<Project, 'scenes' | 'cast'>): Usage {
  const cast: Cast = present ?? noCast;
  const names = nameSignature(cast);
  const cached = usages.get(scenes);
  if (cached?.names === names) return cached.usage;
  const usage: Scene[][] = cast.map(() => []);
  for (const scene of scenes) {
    for (const index of entryIndexes(scene, cast, names)) usage[index]?.push(scene);
  }
  usages.set(scenes, { names, usage });
  return usage;
}
