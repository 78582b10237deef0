import { actionPresets } from '../../../src/domain/presets/action-presets.ts';
import { audioPresets } from '../../../src/domain/presets/audio-presets.ts';
import { dialogPresets } from '../../../src/domain/presets/dialog-presets.ts';
import { gradePresets } from '../../../src/domain/presets/grade-presets.ts';
import { lightingPresets } from '../../../src/domain/presets/lighting-presets.ts';
import { movementPresets } from '../../../src/domain/presets/movement-presets.ts';
import { scenePresets } from '../../../src/domain/presets/scene-presets.ts';
import { subjectPresets } from '../../../src/domain/presets/subject-presets.ts';

interface LibrarySample {
  library: string;
  count: number;
  /** One preset of the library: its name, and the words it puts into the scene. */
  name: string;
  words: string;
}

/** One preset from each of the eight libraries. */
export const librarySamples: readonly LibrarySample[] = [
  sample('Camera movement', movementPresets, { id: 'movement-push-in', words: ({ description }) => description }),
  sample('Subjects', subjectPresets, { id: 'subject-brass-band', words: ({ description }) => description }),
  sample('Scenes', scenePresets, { id: 'scene-tidal-flat', words: ({ description }) => description }),
  sample('Actions', actionPresets, { id: 'action-hands-over-the-key', words: ({ description }) => description }),
  sample('Lighting', lightingPresets, { id: 'lighting-north-window', words: ({ lighting }) => lighting }),
  sample('Color grading', gradePresets, { id: 'grade-bleach-bypass', words: ({ grade }) => grade }),
  sample('Audio design', audioPresets, { id: 'audio-forest-after-rain', words: ({ audio }) => audio }),
  sample('Dialogue', dialogPresets, { id: 'dialog-the-cake-is-fine', words: ({ dialog }) => dialog }),
];

function sample<P extends { id: string; name: string }>(
  library: string,
  presets: readonly P[],
  { id, words }: { id: P['id']; words: (preset: P) => string },
): LibrarySample {
  const chosen = presets.find((preset) => preset.id === id);
  if (!chosen) throw new Error(`No preset ${id}`);
  return { library, count: presets.length, name: chosen.name, words: words(chosen) };
}
