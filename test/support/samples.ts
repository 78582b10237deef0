import { readFileSync } from 'node:fs';
import type { GenerateContinuity, GenerateField } from '../../src/domain/ai/generation.ts';
import { type SceneFieldKey, type SceneTexts, sceneFieldKeys } from '../../src/domain/scene/fields.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

/** The project of test/samples/night-train.json, as it is sent: without scene ids. */
export const nightTrain = JSON.parse(readFileSync(fromProjectRoot('test/samples/night-train.json'), 'utf8')) as {
  projectTitle: string;
  targetDuration: number;
  scenes: Record<string, string | number>[];
};

/** The fields that the specification names, in the order of a shot sheet; the product may have more. */
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

/** A scene on a train at night that lacks its light. */
export const trainScene: SceneTexts = {
  ...emptyTexts,
  action: 'wipes fog from the window with her sleeve',
  subject: 'A conductor in her sixties, grey wool uniform',
  scene: 'Empty dining car at 3 a.m., rain streaking the glass',
};

/** The page's request for the light of that scene. */
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

/** The page's request for the look of the film with that scene. */
export function continuityRequest(change: Partial<GenerateContinuity> = {}): GenerateContinuity {
  return { fieldType: 'look', projectTitle: 'NIGHT TRAIN', targetDuration: 15, scenes: [trainScene], ...change };
}
