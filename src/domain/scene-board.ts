import { isBlank, type SceneTexts } from './fields.ts';

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

/** What a scene has on the board beside its texts. */
export const boardKeys = ['status', 'picture'] as const;
export type BoardKey = (typeof boardKeys)[number];
/** A scene that was not read yet. */
export type RawScene = Partial<Record<BoardKey, unknown>>;

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

/** A scene without some of what it has on the board. */
export function withoutKeys(scene: RawScene, keys: readonly BoardKey[]): RawScene {
  if (!keys.some((key) => key in scene)) return scene;
  const rest = { ...scene };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Changes the scenes of what may be a project. What has none stays as it is, and so does what does not change. */
export function changeScenes<Carrier>(carrier: Carrier, change: (scene: RawScene) => RawScene): Carrier {
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
