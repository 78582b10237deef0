import { eachField, type SceneFieldKey, type SceneTexts } from '../scene/fields.ts';
import { actionPresetCategories, actionPresets } from './action-presets.ts';
import { audioPresetCategories, audioPresets } from './audio-presets.ts';
import { cameraPresetCategories, cameraPresets } from './camera-presets.ts';
import { dialogPresetCategories, dialogPresets } from './dialog-presets.ts';
import { gradePresetCategories, gradePresets } from './grade-presets.ts';
import { lightingPresetCategories, lightingPresets } from './lighting-presets.ts';
import { movementPresetCategories, movementPresets } from './movement-presets.ts';
import { scenePresetCategories, scenePresets } from './scene-presets.ts';
import { subjectPresetCategories, subjectPresets } from './subject-presets.ts';

/** A preset as pickers show it, from any library. */
export interface Preset {
  id: string;
  name: string;
  category: string;
  description: string;
  /** When the equipment was in use. Only camera presets have it. */
  era?: string;
  /** The texts that the preset sets in the scene. */
  sets: Partial<SceneTexts>;
}

export interface PresetLibrary {
  /** The picker's title. */
  title: string;
  /** Shown when nothing matches. */
  empty: string;
  categories: readonly string[];
  /** Whether an 'All' badge precedes the categories. */
  all: boolean;
  /** Whether typing a search clears the selected category. */
  searchClearsCategory: boolean;
  presets: readonly Preset[];
}

/** The filter behavior of most pickers. */
const usualFilters = { all: true, searchClearsCategory: false };

interface LibraryEntry extends Omit<PresetLibrary, keyof typeof usualFilters>, Partial<typeof usualFilters> {
  /** The field whose picker shows the library. Several libraries may have the same field. */
  field: SceneFieldKey;
}

const entries: readonly LibraryEntry[] = [
  {
    field: 'action',
    title: 'Action presets',
    empty: 'No actions found',
    categories: actionPresetCategories,
    presets: actionPresets.map(descriptionAs('action')),
  },
  {
    field: 'camera',
    title: 'Camera movements',
    empty: 'No camera movements found',
    categories: movementPresetCategories,
    presets: movementPresets.map(descriptionAs('camera')),
  },
  {
    field: 'subject',
    title: 'Subject presets',
    empty: 'No subjects found',
    categories: subjectPresetCategories,
    presets: subjectPresets.map(descriptionAs('subject')),
  },
  {
    field: 'scene',
    title: 'Scene presets',
    empty: 'No scenes found',
    categories: scenePresetCategories,
    presets: scenePresets.map(descriptionAs('scene')),
  },
  {
    field: 'light',
    title: 'Lighting presets',
    empty: 'No lighting presets found',
    categories: lightingPresetCategories,
    presets: lightingPresets.map(({ lighting, ...preset }) => ({ ...preset, sets: { light: lighting } })),
  },
  {
    field: 'grade',
    title: 'Grade presets',
    empty: 'No grade presets found',
    categories: gradePresetCategories,
    presets: gradePresets.map(({ grade, ...preset }) => ({ ...preset, sets: { grade } })),
  },
  {
    field: 'cam',
    title: 'Camera presets',
    empty: 'No camera presets found',
    categories: cameraPresetCategories,
    presets: cameraPresets.map(({ cam, cameraMovement, ...preset }) => ({
      ...preset,
      sets: { cam, camera: cameraMovement },
    })),
    all: false,
    searchClearsCategory: true,
  },
  {
    field: 'audio',
    title: 'Audio presets',
    empty: 'No audio presets found',
    categories: audioPresetCategories,
    presets: audioPresets.map(({ audio, ...preset }) => ({ ...preset, sets: { audio } })),
  },
  {
    field: 'dialog',
    title: 'Dialog presets',
    empty: 'No dialog presets found',
    categories: dialogPresetCategories,
    presets: dialogPresets.map(({ dialog, ...preset }) => ({ ...preset, sets: { dialog } })),
  },
];

/**
 * The library that each field's picker shows: the presets of all the field's libraries, with the title and filters of
 * the first one.
 */
export const presetLibraries: Readonly<Record<SceneFieldKey, PresetLibrary>> = eachField(({ key, label }) => {
  const fieldEntries = entries.filter(({ field }) => field === key);
  const { field: _, ...first }: Partial<LibraryEntry> = fieldEntries[0] ?? {};
  return {
    title: `${label} presets`,
    empty: 'No presets found',
    ...usualFilters,
    ...first,
    categories: [...new Set(fieldEntries.flatMap(({ categories }) => categories))],
    presets: fieldEntries.flatMap(({ presets }) => presets),
  };
});

/** Returns a function that converts a preset whose description is the field's text. */
function descriptionAs(field: SceneFieldKey) {
  return (preset: Omit<Preset, 'sets'>): Preset => ({ ...preset, sets: { [field]: preset.description } });
}
