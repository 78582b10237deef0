import { z } from 'zod';
import { openObject } from './extra-fields.ts';
import { isBlank, type SceneTexts } from './fields.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

/** How far a scene has come, in the order of the work. */
export const sceneStatuses = ['to-write', 'ready', 'generated', 'chosen'] as const;
export type SceneStatus = (typeof sceneStatuses)[number];

/** The statuses as people read them. */
export const sceneStatusNames: Record<SceneStatus, string> = {
  'to-write': 'To write',
  ready: 'Ready',
  generated: 'Generated',
  chosen: 'Chosen',
};

const side = z.int().min(1, 'must be at least 1 pixel').max(limits.pictures.side, 'is too large');

/** A picture of a scene: `hash` names what `POST /api/pictures` stored for the account, with its pixels. */
export const scenePictureSchema = openObject({
  hash: z.string().regex(/^[0-9a-f]{2,64}$/, 'is not the hash of a picture'),
  width: side,
  height: side,
  alt: text(limits.pictures.altLength).optional().describe('What it shows, for whoever cannot see it.'),
}).meta({ id: 'ScenePicture' });

export type ScenePicture = z.infer<typeof scenePictureSchema>;

/** What a scene has on the board beside its texts. */
export const boardShape = {
  status: z.enum(sceneStatuses).optional(),
  picture: scenePictureSchema.optional(),
};

/** The status of a scene: what somebody chose, and before that whether it has any words. */
export function statusOf(scene: SceneTexts & { status?: SceneStatus | undefined }): SceneStatus {
  return scene.status ?? (isBlank(scene) ? 'to-write' : 'ready');
}

/** Scenes with those of their pictures that are there; the others are left out. Scenes that stay are the same objects. */
export function withPicturesOf<Scene extends { picture?: { hash: string } | undefined }>(
  scenes: readonly Scene[],
  hashes: ReadonlySet<string>,
): Scene[] {
  return scenes.map((scene) => {
    const { picture, ...rest } = scene;
    // a picture is optional, so that the rest is a scene, too
    return picture && !hashes.has(picture.hash) ? (rest as Scene) : scene;
  });
}

/** A project without the status and picture of its scenes: they stay in the account, out of files and templates. */
export function withoutBoard<Carrier extends { scenes: readonly object[] }>(project: Carrier): Carrier {
  const scenes = project.scenes.map(withoutBoardParts);
  return scenes.every((scene, index) => scene === project.scenes[index]) ? project : { ...project, scenes };
}

function withoutBoardParts<Scene extends { status?: unknown; picture?: unknown }>(scene: Scene): Scene {
  if (!('status' in scene || 'picture' in scene)) return scene;
  const { status: _status, picture: _picture, ...rest } = scene;
  // both are optional, so that the rest is a scene, too
  return rest as Scene;
}
