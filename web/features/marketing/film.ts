import type { Project } from '../../../src/domain/project/project.ts';
import { emptyTexts } from '../../../src/domain/scene/fields.ts';

/** The sample film on public pages. */
export const film: Project = {
  projectTitle: 'THE SECOND MATCH',
  targetDuration: 15,
  scenes: [
    {
      ...emptyTexts,
      id: 'scene-1',
      sceneNumber: 1,
      duration: 6.8,
      subject: 'A lighthouse keeper of seventy in a patched oilskin',
      action: 'trims the wick and closes the glass without looking',
      scene: 'Lamp room at dusk, salt on every pane',
      camera: 'Slow arc from profile to three-quarter',
      cam: '40 mm anamorphic at T2.8',
      light: 'The lamp as key, hard and warm from below',
      grade: 'Deep teal shadows, amber held in the skin',
      audio: 'Brass hinge, wind on the panes, a bell buoy far below',
      dialog: 'KEEPER: Forty years, and she still starts on the second match.',
    },
    {
      ...emptyTexts,
      id: 'scene-2',
      sceneNumber: 2,
      duration: 4.5,
      subject: 'A woman soaked to the knee',
      action: 'stops one step short of the door',
      scene: 'Spiral iron stair',
      camera: 'Static wide, low angle up the stairwell',
      light: 'One sweep of the beam through the grating',
      audio: 'Boots on iron, then a held breath',
    },
    {
      ...emptyTexts,
      id: 'scene-3',
      sceneNumber: 3,
      duration: 3.7,
      subject: 'The lighthouse',
      action: 'throws its first beam',
      scene: 'Black sea, a last line of red at dusk',
      camera: 'Wide aerial, drifting back from the gallery',
      light: 'One warm sweep of the beam over cold water',
      audio: 'Wind alone',
    },
  ],
};
