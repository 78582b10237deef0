import { isBlank, type SceneTexts } from './fields.ts';

/** The progress of a scene, in the order of work. */
export const sceneStatuses = ['to-write', 'ready', 'generated', 'chosen'] as const;
export type SceneStatus = (typeof sceneStatuses)[number];

/** The labels of the statuses. */
export const sceneStatusNames: Record<SceneStatus, string> = {
  'to-write': 'To write',
  ready: 'Ready',
  generated: 'Generated',
  chosen: 'Chosen',
};

/** A scene's values on the board, besides its texts. */
export const boardKeys = ['status', 'picture'] as const;
export type BoardKey = (typeof boardKeys)[number];
/** A scene that has not been validated. */
export type RawScene = Partial<Record<BoardKey, unknown>>;

/** The status chosen for a scene; undefined if none was, or if this version does not know it. */
export function chosenStatus({ status }: { status?: string | undefined }): SceneStatus | undefined {
  return sceneStatuses.find((one) => one === status);
}

/** The status of a scene: the chosen one, else by whether it has any text. */
export function statusOf(scene: SceneTexts & { status?: string | undefined }): SceneStatus {
  return chosenStatus(scene) ?? (isBlank(scene) ? 'to-write' : 'ready');
}

/** Scenes without the pictures that are missing from `hashes`. Scenes that keep theirs stay the same objects. */
export function withPicturesOf<Scene extends { picture?: { hash: string } | undefined }>(
  scenes: readonly Scene[],
  hashes: ReadonlySet<string>,
): Scene[] {
  return scenes.map((scene) => {
    const { picture, ...rest } = scene;
    // a scene without its optional picture is still a scene
    return picture && !hashes.has(picture.hash) ? (rest as Scene) : scene;
  });
}

/**
 * A possible project without its scenes' statuses and pictures, which stay in the account: files and templates do not
 * carry them. Works on unvalidated input, too.
 */
export function withoutBoard<Carrier>(carrier: Carrier): Carrier {
  return changeScenes(carrier, (scene) => withoutKeys(scene, boardKeys));
}

/** A scene without some of its values on the board. */
export function withoutKeys(scene: RawScene, keys: readonly BoardKey[]): RawScene {
  if (!keys.some((key) => key in scene)) return scene;
  const rest = { ...scene };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Changes the scenes of a possible project. Returns the same object if it has none or nothing changes. */
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
