import { lightingPresets } from '../../../src/domain/presets/lighting-presets.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { product } from '../../../src/domain/product/product.ts';
import { type SceneField, sceneFieldGroups, sceneFields } from '../../../src/domain/scene/fields.ts';
import { capitalNumberWord } from '../../../src/domain/text/number-word.ts';

interface Sheet {
  title: string;
  text: string;
  /** Examples from the editor: a label and its value. */
  rows: readonly (readonly [string, string])[];
}

/** `Subject, action, scene` */
function labelList(fields: readonly SceneField[]): string {
  return fields.map(({ label }, index) => (index === 0 ? label : label.toLowerCase())).join(', ');
}

/** The four feature sections. */
export const sections: readonly Sheet[] = [
  {
    title: `${capitalNumberWord(sceneFields.length)} questions a crew would ask`,
    text: 'Each field has a line of help and an example. Leave one empty and it leaves no trace in the prompt.',
    rows: sceneFieldGroups.map(({ label, fields }) => [label, labelList(fields)] as const),
  },
  {
    title: 'Presets that sound like a set',
    text: `${product.presets.count}+ presets in ${product.presets.libraries} libraries, searchable and sorted by mood. Picking one fills the field; the words are yours to change.`,
    rows: lightingPresets.slice(1, 4).map(({ name, description }) => [name, description] as const),
  },
  {
    title: 'Help where you are stuck',
    text: 'AI writes a single field and leaves the others alone. A trending event becomes a whole sequence, timed and ready to rework.',
    rows: [
      ['One field', 'Generate, then keep it, edit it or undo it'],
      ['One event', `${limits.eventScenes.min} to ${limits.eventScenes.max} scenes under its title`],
      ['One clip', 'Paste it into your generator, or render it with your own fal.ai key'],
    ],
  },
  {
    title: 'A film as long as it should be',
    text: 'Set a target and time every scene. The bar always shows how much is left.',
    rows: [
      ['13.2s of 15.0s', '1.8s remaining'],
      ['15.0s of 15.0s', 'Perfect match!'],
      ['16.5s of 15.0s', '1.5s over target'],
    ],
  },
];

export const cards = [
  {
    title: `${sceneFields.length} Cinematic Fields`,
    text: 'Action, camera, subject, scene, lighting, grading, lens, audio, dialog.',
  },
  { title: 'Save & Load Templates', text: 'Save a project by name and start the next one from it.' },
  { title: 'Export Ready', text: 'Copy the prompt, or download it as plain text or JSON.' },
  { title: 'Auto-Save', text: 'Your draft is saved in local browser storage as you type.' },
  { title: 'Duration Tracking', text: 'Seconds per scene, the total, and the time left to your target.' },
  { title: 'Professional Output', text: 'The same clean layout in every scene, without stray periods.' },
] as const;
