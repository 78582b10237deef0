import { isBlank, type SceneTexts } from './fields.ts';

/** The statuses that a scene passes through, in order. */
export const sceneStatuses = ['to-write', 'ready', 'generated', 'chosen'] as const;
export type SceneStatus = (typeof sceneStatuses)[number];

export const sceneStatusNames: Record<SceneStatus, string> = {
  'to-write': 'To write',
  ready: 'Ready',
  generated: 'Generated',
  chosen: 'Chosen',
};

/** The properties of a scene on the board, besides its texts. */
export const boardKeys = ['status', 'picture'] as const;
export type BoardKey = (typeof boardKeys)[number];
/** A scene that has not been validated. */
export type RawScene = Partial<Record<BoardKey, unknown>>;

/** Returns the chosen status of a scene. Undefined if none was chosen, or if this version does not know it. */
export function explicitStatus({ status }: { status?: string | undefined }): SceneStatus | undefined {
  return sceneStatuses.find((one) => one === status);
}

/**
 * Returns the status of a scene: the chosen status, or else `ready` if the scene has any text, and `to-write` if it has
 * none.
 */
export function statusOf(scene: SceneTexts & { status?: string | undefined }): SceneStatus {
  return explicitStatus(scene) ?? (isBlank(scene) ? 'to-write' : 'ready');
}

/** Removes the pictures that are not in `hashes`. Unchanged scenes stay the same objects. */
export function withPicturesOf<Scene extends { picture?: { hash: string } | undefined }>(
  scenes: readonly Scene[],
  hashes: ReadonlySet<string>,
): Scene[] {
  return scenes.map((scene) => {
    const { picture, ...rest } = scene;
    // the picture is optional, so the type stays valid
    return picture && !hashes.has(picture.hash) ? (rest as Scene) : scene;
  });
}

/**
 * Removes statuses and pictures from the scenes of a project, which may be unvalidated. Files and templates contain
 * neither.
 */
export function withoutBoard<Carrier>(carrier: Carrier): Carrier {
  return changeScenes(carrier, (scene) => withoutKeys(scene, boardKeys));
}

/** Removes some board properties from a scene. */
export function withoutKeys(scene: RawScene, keys: readonly BoardKey[]): RawScene {
  if (!keys.some((key) => key in scene)) return scene;
  const rest = { ...scene };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Changes the scenes of an unvalidated project. Returns the same object if it has no scenes or nothing changes. */
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
