import { writeProject } from '../domain/project/format.ts';
import type { Project } from '../domain/project/project.ts';

/**
 * A hash of each part of a project: each scene by its id, their order, and each other field. Comparing hashes shows which
 * parts were changed, without a copy of the earlier project.
 */
export type ProjectParts = Readonly<Record<string, string>>;

export const scenePart = (id: string): string => `scene ${id}`;
export const orderPart = 'order of scenes';

/** Hashes the parts of a project. */
export async function hashParts(project: Project): Promise<ProjectParts> {
  const { version, scenes, ...film } = writeProject(project);
  const values: [string, unknown][] = [
    ...Object.entries(film),
    [orderPart, scenes.map(({ id }) => id)],
    // `sceneNumber` follows from the order
    ...scenes.map(({ sceneNumber, ...scene }): [string, unknown] => [scenePart(scene.id), scene]),
  ];
  const present = values.filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(await Promise.all(present.map(async ([part, value]) => [part, await hashValue(value)])));
}

/** Whether a part differs between two versions of a project. */
export function differs(part: string, before: ProjectParts, after: ProjectParts): boolean {
  return before[part] !== after[part];
}

export function sameParts(before: ProjectParts, after: ProjectParts): boolean {
  return [...Object.keys(before), ...Object.keys(after)].every((part) => !differs(part, before, after));
}

/** Whether `stored` has every change that `local` made to `base`. Without a base, every difference may be a change. */
export function includesChanges(stored: ProjectParts, local: ProjectParts, base: ProjectParts | undefined): boolean {
  const parts = new Set([stored, local, base ?? {}].flatMap(Object.keys));
  return [...parts].every((part) => !differs(part, local, stored) || (base && !differs(part, base, local)));
}

/** Whether a part counts as missing: an empty look, cast or settings object does. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (typeof value === 'object' && JSON.stringify(value).length === 2);
}

/** The first 64 bits of the SHA-256 of a value, whatever the order of its fields. */
async function hashValue(value: unknown): Promise<string> {
  const text = JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
