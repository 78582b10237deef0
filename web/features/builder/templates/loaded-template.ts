import { z } from 'zod';
import type { Template } from '../../../../src/domain/storage/templates.ts';
import { currentProject, isOtherFilm } from '../core/project/project-store.ts';
import { useSync } from '../core/sync/sync-api.ts';

const storedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The draft of the project that it was loaded into: another project may have come from it, too. */
  draft: z.string(),
  /** The scenes that came with it, as the film has them: without any of them it is another film. */
  scenes: z.array(z.object({ id: z.string() })),
});

export type LoadedTemplate = Pick<Template, 'id' | 'name'>;

/** In the tab's own storage, which outlives a reload; logging out clears what ends in the account's id. */
const keyFor = (owner: string) => `promptreel.template.${owner}`;

/** Remembers the template that the open film started from, or was saved as. */
export function rememberTemplate(owner: string, { id, name }: LoadedTemplate): void {
  const scenes = currentProject().scenes.map((scene) => ({ id: scene.id }));
  try {
    sessionStorage.setItem(keyFor(owner), JSON.stringify({ id, name, draft: useSync.getState().session?.key, scenes }));
  } catch {
    // without storage, a project can only be saved as a new template
  }
}

/**
 * The template that the open film started from; null once another film has taken its place, and again the template
 * when an undo brings the film back.
 */
export function loadedTemplate(owner: string): LoadedTemplate | null {
  try {
    const { scenes, draft, ...template } = storedSchema.parse(JSON.parse(sessionStorage.getItem(keyFor(owner)) ?? ''));
    const isHere = draft === useSync.getState().session?.key && !isOtherFilm(currentProject(), { scenes });
    return isHere ? template : null;
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
