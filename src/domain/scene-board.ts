import { z } from 'zod';
import { openObject } from './extra-fields.ts';
import { isBlank, type SceneTexts } from './fields.ts';
import { limits } from './limits.ts';
import { choice } from './project-settings.ts';
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

/** Without a maximum, which is for what is stored anew: a later version may store larger pictures. */
const side = z.int().min(1, 'must be at least 1 pixel');

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
  status: choice.optional().describe(`One of ${sceneStatuses.join(', ')}; any other is kept and not shown.`),
  picture: scenePictureSchema.optional(),
};

/** Their names. */
export const boardKeys = ['status', 'picture'] as const;
type BoardKey = (typeof boardKeys)[number];
/** A scene that was not read yet. */
type RawScene = Partial<Record<BoardKey, unknown>>;

/** The status that somebody chose for a scene; none for one that this version does not know. */
export function chosenStatus({ status }: { status?: string | undefined }): SceneStatus | undefined {
  return sceneStatuses.find((one) => one === status);
}

/** The status of a scene: what somebody chose, and before that whether it has any words. */
export function statusOf(scene: SceneTexts & { status?: string | undefined }): SceneStatus {
  return chosenStatus(scene) ?? (isBlank(scene) ? 'to-write' : 'ready');
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

/**
 * What may be a project, without the status and picture of its scenes: they stay in the account, out of files and
 * templates. Read or not: what a file says there does not matter.
 */
export function withoutBoard<Carrier>(carrier: Carrier): Carrier {
  return changeScenes(carrier, (scene) => withoutKeys(scene, boardKeys));
}

/**
 * What may be a project, without statuses and pictures of its scenes that cannot be read. Before there were any, both
 * were unknown fields, which could hold anything: a project must not be lost over them.
 */
export function withReadableBoard<Carrier>(carrier: Carrier): Carrier {
  return changeScenes(carrier, (scene) => {
    const odd = boardKeys.filter((key) => key in scene && !boardShape[key].safeParse(scene[key]).success);
    return withoutKeys(scene, odd);
  });
}

function withoutKeys(scene: RawScene, keys: readonly BoardKey[]): RawScene {
  if (!keys.some((key) => key in scene)) return scene;
  const rest = { ...scene };
  for (const key of keys) delete rest[key];
  return rest;
}

/** What has no scenes stays as it is, and so does what does not change. */
function changeScenes<Carrier>(carrier: Carrier, change: (scene: RawScene) => RawScene): Carrier {
  if (!hasScenes(carrier)) return carrier;
  const scenes = carrier.scenes.map((scene) => (isObject(scene) ? change(scene) : scene));
  return scenes.every((scene, index) => scene === carrier.scenes[index]) ? carrier : { ...carrier, scenes };
}

function hasScenes<Carrier>(carrier: Carrier): carrier is Carrier & { scenes: unknown[] } {
  return isObject(carrier) && 'scenes' in carrier && Array.isArray(carrier.scenes);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
