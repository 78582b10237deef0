import type { Cast } from '../../../../../src/domain/cast.ts';
import { mentionedEntries } from '../../../../../src/domain/cast-edits.ts';
import type { Project, Scene } from '../../../../../src/domain/project.ts';

/** The scenes that use each entry of a cast, in the order of the entries. */
type Usage = readonly (readonly Scene[])[];

/** The last cast, of those by whose names texts mean the same. */
let named: { cast: Cast; key: string } = { cast: [], key: '[]' };
/** The places in the cast of the entries that a scene uses: they stay while neither its texts nor a name changes. */
const usedIn = new WeakMap<Scene, { cast: Cast; places: readonly number[] }>();
let last: { scenes: readonly Scene[]; cast: Cast; usage: Usage } = { scenes: [], cast: [], usage: [] };

function withSameNames(cast: Cast): Cast {
  if (cast === named.cast) return cast;
  // what a speaker may be called
  const key = JSON.stringify(cast.map(({ name, short, kind }) => [name, short, kind]));
  if (key !== named.key) named = { cast, key };
  return named.cast;
}

function placesIn(scene: Scene, cast: Cast): readonly number[] {
  const known = usedIn.get(scene);
  if (known?.cast === cast) return known.places;
  const places = mentionedEntries([scene], cast).map((entry) => cast.indexOf(entry));
  usedIn.set(scene, { cast, places });
  return places;
}

/** The scenes that use each entry. After a key only the scene that it is typed in is read, and for a wording none. */
export function usageOf({ scenes, cast: present = [] }: Pick<Project, 'scenes' | 'cast'>): Usage {
  const cast = withSameNames(present);
  if (last.scenes === scenes && last.cast === cast) return last.usage;
  const usage: Scene[][] = cast.map(() => []);
  for (const scene of scenes) {
    for (const place of placesIn(scene, cast)) usage[place]?.push(scene);
  }
  last = { scenes, cast, usage };
  return usage;
}
