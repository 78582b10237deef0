import type { SceneFieldKey } from '../fields.ts';
import type { SceneTexts } from '../project.ts';
import { actionPresetCategories, actionPresets } from './action-presets.ts';
import { audioPresetCategories, audioPresets } from './audio-presets.ts';
import { cameraPresetCategories, cameraPresets } from './camera-presets.ts';
import { dialogPresetCategories, dialogPresets } from './dialog-presets.ts';
import { gradePresetCategories, gradePresets } from './grade-presets.ts';
import { lightingPresetCategories, lightingPresets } from './lighting-presets.ts';
import { movementPresetCategories, movementPresets } from './movement-presets.ts';
import { scenePresetCategories, scenePresets } from './scene-presets.ts';
import { subjectPresetCategories, subjectPresets } from './subject-presets.ts';

/** A preset as a picker shows and applies it, whatever library it comes from. */
export interface Preset {
  id: string;
  name: string;
  category: string;
  description: string;
  /** A word on when such gear was in use; camera presets only. */
  era?: string;
  /** The texts that picking it puts into the scene. */
  sets: Partial<SceneTexts>;
}

export interface PresetLibrary {
  /** The picker's title. */
  title: string;
  /** What the picker says when nothing fits. */
  empty: string;
  categories: readonly string[];
  /** Whether an 'All' badge stands before the categories. */
  all: boolean;
  /** Whether typing a search lets go of the chosen category. */
  searchClearsCategory: boolean;
  presets: readonly Preset[];
}

/** The library behind each field's Presets button. */
export const presetLibraries: Readonly<Record<SceneFieldKey, PresetLibrary>> = {
  action: library(
    { title: 'Action presets', empty: 'No actions found', categories: actionPresetCategories },
    actionPresets.map(describing('action')),
  ),
  camera: library(
    { title: 'Camera movements', empty: 'No camera movements found', categories: movementPresetCategories },
    movementPresets.map(describing('camera')),
  ),
  subject: library(
    { title: 'Subject presets', empty: 'No subjects found', categories: subjectPresetCategories },
    subjectPresets.map(describing('subject')),
  ),
  scene: library(
    { title: 'Scene presets', empty: 'No scenes found', categories: scenePresetCategories },
    scenePresets.map(describing('scene')),
  ),
  light: library(
    { title: 'Lighting presets', empty: 'No lighting presets found', categories: lightingPresetCategories },
    lightingPresets.map(({ lighting, ...preset }) => ({ ...preset, sets: { light: lighting } })),
  ),
  grade: library(
    { title: 'Grade presets', empty: 'No grade presets found', categories: gradePresetCategories },
    gradePresets.map(({ grade, ...preset }) => ({ ...preset, sets: { grade } })),
  ),
  cam: {
    ...library(
      { title: 'Camera presets', empty: 'No camera presets found', categories: cameraPresetCategories },
      cameraPresets.map(({ cam, cameraMovement, ...preset }) => ({ ...preset, sets: { cam, camera: cameraMovement } })),
    ),
    all: false,
    searchClearsCategory: true,
  },
  audio: library(
    { title: 'Audio presets', empty: 'No audio presets found', categories: audioPresetCategories },
    audioPresets.map(({ audio, ...preset }) => ({ ...preset, sets: { audio } })),
  ),
  dialog: library(
    { title: 'Dialog presets', empty: 'No dialog presets found', categories: dialogPresetCategories },
    dialogPresets.map(({ dialog, ...preset }) => ({ ...preset, sets: { dialog } })),
  ),
};

function library(
  names: Pick<PresetLibrary, 'title' | 'empty' | 'categories'>,
  presets: readonly Preset[],
): PresetLibrary {
  return { ...names, presets, all: true, searchClearsCategory: false };
}

/** For libraries whose description is itself the text of the field. */
function describing(field: SceneFieldKey) {
  return (preset: Omit<Preset, 'sets'>): Preset => ({ ...preset, sets: { [field]: preset.description } });
}
