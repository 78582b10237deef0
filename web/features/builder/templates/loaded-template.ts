import { z } from 'zod';
import type { Template } from '../../../../src/domain/storage/templates.ts';
import { currentProject, isOtherFilm } from '../core/project/project-store.ts';
import { useSync } from '../core/sync/sync-api.ts';

const storedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key of the draft that the template was loaded into. Distinguishes projects loaded from the same template. */
  draft: z.string(),
  /** The project's scenes after loading. A project that has none of these scenes is a different film. */
  scenes: z.array(z.object({ id: z.string() })),
});

export type LoadedTemplate = Pick<Template, 'id' | 'name'>;

/** For `sessionStorage`, which survives a reload. Logging out clears the keys that end in the account's id. */
const keyFor = (owner: string) => `promptreel.template.${owner}`;

/** Remembers the template that the open project was loaded from or saved as. */
export function rememberTemplate(owner: string, { id, name }: LoadedTemplate): void {
  const scenes = currentProject().scenes.map((scene) => ({ id: scene.id }));
  try {
    sessionStorage.setItem(keyFor(owner), JSON.stringify({ id, name, draft: useSync.getState().session?.key, scenes }));
  } catch {
    // without storage, a project can only be saved as a new template
  }
}

/**
 * The template that the open project was loaded from; null after another film has replaced it. If an undo restores the
 * film, the template is returned again.
 */
export function loadedTemplate(owner: string): LoadedTemplate | null {
  try {
    const { scenes, draft, ...template } = storedSchema.parse(JSON.parse(sessionStorage.getItem(keyFor(owner)) ?? ''));
    const isStillLoaded = draft === useSync.getState().session?.key && !isOtherFilm(currentProject(), { scenes });
    return isStillLoaded ? template : null;
  } catch {
    return null;
  }
}

export function forgetTemplate(owner: string): void {
  try {
    sessionStorage.removeItem(keyFor(owner));
  } catch {
    // without storage nothing was remembered
  }
}
