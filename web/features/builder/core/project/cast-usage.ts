import type { Cast } from '../../../../../src/domain/cast/cast.ts';
import { mentionedEntries } from '../../../../../src/domain/edits/cast-edits.ts';
import type { Project, Scene } from '../../../../../src/domain/project/project.ts';

/** The scenes that use each entry of a cast, in the order of the entries. */
type Usage = readonly (readonly Scene[])[];

/** What a speaker may be called, by cast: while that is the same, texts mean the same entries. */
const namesOf = new WeakMap<Cast, string>();
/** The places in the cast of the entries that a scene uses. */
const usedIn = new WeakMap<Scene, { names: string; places: readonly number[] }>();
const usages = new WeakMap<readonly Scene[], { names: string; usage: Usage }>();
const noCast: Cast = [];

function namesIn(cast: Cast): string {
  const names = namesOf.get(cast) ?? JSON.stringify(cast.map(({ name, short, kind }) => [name, short, kind]));
  namesOf.set(cast, names);
  return names;
}

function placesIn(scene: Scene, cast: Cast, names: string): readonly number[] {
  const known = usedIn.get(scene);
  if (known?.names === names) return known.places;
  const places = mentionedEntries([scene], cast).map((entry) => cast.indexOf(entry));
  usedIn.set(scene, { names, places });
  return places;
}

/** The scenes that use each entry. After a key only the scene that it is typed in is read, and for a wording none. */
export function findCastUsage({ scenes, cast: present }: Pick<Project, 'scenes' | 'cast'>): Usage {
  const cast: Cast = present ?? noCast;
  const names = namesIn(cast);
  const known = usages.get(scenes);
  if (known?.names === names) return known.usage;
  const usage: Scene[][] = cast.map(() => []);
  for (const scene of scenes) {
    for (const place of placesIn(scene, cast, names)) usage[place]?.push(scene);
  }
  usages.set(scenes, { names, usage });
  return usage;
}
