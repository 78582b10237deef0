import { readFileSync } from 'node:fs';
import type { GenerateContinuity, GenerateField } from '../../src/domain/ai/generation.ts';
import { type SceneFieldKey, type SceneTexts, sceneFieldKeys } from '../../src/domain/scene/fields.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

/** The project of test/samples/night-train.json, without scene ids, as clients send it. */
export const nightTrain = JSON.parse(readFileSync(fromProjectRoot('test/samples/night-train.json'), 'utf8')) as {
  projectTitle: string;
  targetDuration: number;
  scenes: Record<string, string | number>[];
};

/** The fields of the specification, in the order of a shot sheet. The product may have more fields. */
export const specifiedFields: readonly SceneFieldKey[] = [
  'action',
  'camera',
  'subject',
  'scene',
  'light',
  'grade',
  'cam',
  'audio',
  'dialog',
];

export const emptyTexts = Object.fromEntries(sceneFieldKeys.map((key) => [key, ''])) as SceneTexts;

/** A scene with an empty Light field. */
export const trainScene: SceneTexts = {
  ...emptyTexts,
  action: 'wipes fog from the window with her sleeve',
  subject: 'A conductor in her sixties, grey wool uniform',
  scene: 'Empty dining car at 3 a.m., rain streaking the glass',
};

/** Returns a page's request to generate the Light field of `trainScene`. */
export function fieldRequest(change: Partial<GenerateField> = {}): GenerateField {
  return {
    fieldType: 'light',
    projectTitle: 'NIGHT TRAIN',
    targetDuration: 15,
    sceneNumber: 2,
    sceneDuration: 4,
    currentScene: trainScene,
    ...change,
  };
}

/** Returns a page's request to generate the look of a film with `trainScene`. */
export function continuityRequest(change: Partial<GenerateContinuity> = {}): GenerateContinuity {
  return { fieldType: 'look', projectTitle: 'NIGHT TRAIN', targetDuration: 15, scenes: [trainScene], ...change };
}
