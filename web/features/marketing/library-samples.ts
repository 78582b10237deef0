import { actionPresets } from '../../../src/domain/presets/action-presets.ts';
import { audioPresets } from '../../../src/domain/presets/audio-presets.ts';
import { dialogPresets } from '../../../src/domain/presets/dialog-presets.ts';
import { gradePresets } from '../../../src/domain/presets/grade-presets.ts';
import { lightingPresets } from '../../../src/domain/presets/lighting-presets.ts';
import { movementPresets } from '../../../src/domain/presets/movement-presets.ts';
import { scenePresets } from '../../../src/domain/presets/scene-presets.ts';
import { subjectPresets } from '../../../src/domain/presets/subject-presets.ts';
import type { SceneFieldKey, SceneTexts } from '../../../src/domain/scene/fields.ts';

interface LibrarySample {
  library: string;
  /** One preset of the library: its name, and its words. */
  name: string;
  words: string;
  /** The scene to draw the frame from: the preset's words and some more, since a preset alone does not say enough. */
  scene: Partial<SceneTexts>;
}

/** One preset from each library that `product.presets` counts. */
export const librarySamples: readonly LibrarySample[] = [
  sample('Camera movement', 'camera', {
    ...choose(movementPresets, 'movement-push-in', ({ description }) => description),
    context: { subject: 'A man', light: 'Warm lamp from behind, camera right', scene: 'A dark room' },
  }),
  sample('Subjects', 'subject', {
    ...choose(subjectPresets, 'subject-brass-band', ({ description }) => description),
    context: { camera: 'Wide', scene: 'A village street in fog' },
  }),
  sample(
    'Scenes',
    'scene',
    choose(scenePresets, 'scene-tidal-flat', ({ description }) => description),
  ),
  sample('Actions', 'action', {
    ...choose(actionPresets, 'action-hands-over-the-key', ({ description }) => description),
    context: {
      subject: 'Two hands',
      camera: 'Close-up',
      light: 'Warm lamp from behind',
      scene: 'A kitchen table at night',
    },
  }),
  sample('Lighting', 'light', {
    ...choose(lightingPresets, 'lighting-north-window', ({ lighting }) => lighting),
    context: { subject: 'A woman', camera: 'Medium close-up' },
  }),
  sample('Color grading', 'grade', {
    ...choose(gradePresets, 'grade-bleach-bypass', ({ grade }) => grade),
    context: { subject: 'A man', camera: 'Wide', scene: 'A city street', light: 'Low sun behind him' },
  }),
  sample('Audio design', 'audio', {
    ...choose(audioPresets, 'audio-forest-after-rain', ({ audio }) => audio),
    context: { scene: 'A forest after rain, mist', light: 'Shafts of light through the trees' },
  }),
  sample('Dialogue', 'dialog', {
    ...choose(dialogPresets, 'dialog-the-cake-is-fine', ({ dialog }) => dialog),
    context: { subject: 'A woman', camera: 'Close-up', scene: 'A kitchen full of smoke', light: 'Warm window light' },
  }),
];

interface Chosen {
  name: string;
  words: string;
  context?: Partial<SceneTexts>;
}

function sample(library: string, field: SceneFieldKey, { name, words, context }: Chosen): LibrarySample {
  return { library, name, words, scene: { ...context, [field]: words } };
}

function choose<P extends { id: string; name: string }>(
  presets: readonly P[],
  id: P['id'],
  getWords: (preset: P) => string,
): Chosen {
  const chosen = presets.find((preset) => preset.id === id);
  if (!chosen) throw new Error(`No preset ${id}`);
  return { name: chosen.name, words: getWords(chosen) };
}
