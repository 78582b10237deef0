import { limits } from '../../../src/domain/product/limits.ts';
import { product } from '../../../src/domain/product/product.ts';
import { sceneFields } from '../../../src/domain/scene/fields.ts';
import { numberWord } from '../../../src/domain/text/number-word.ts';

export const reasons = [
  {
    title: `${sceneFields.length} cinematic fields`,
    text: 'Action, camera, subject, scene, lighting, grading, lens, audio, dialog: what a crew would ask you, asked once per scene.',
  },
  {
    title: 'One order, every time',
    text: 'Write a scene once. Its prompt comes out in the order that your generator reads best.',
  },
  {
    title: 'One to about 20 scenes',
    text: 'A sequence, not a single shot. Move or remove a scene: numbers, seconds and clips follow.',
  },
  {
    title: 'Cut to length',
    text: 'Time every scene. The bar shows what remains, what runs over, and when it is a perfect match.',
  },
  {
    title: 'What you see is what you paste',
    text: 'Preview and clipboard hold the same text, character for character. Nothing to tidy up afterwards.',
  },
  {
    title: 'Your draft stays',
    text: 'Saved as you type, in your browser, and there when you come back.',
  },
] as const;

/** Three features, each with a list of inputs and results. */
export const features = [
  {
    title: 'AI for one field',
    text: `Stuck on the light? Generate the light. The other ${numberWord(sceneFields.length - 1)} fields stay as you wrote them.`,
    sheet: [
      ['Reads', 'The title, the target and the scene so far'],
      ['Writes', 'The one field you asked for'],
      ['Then', 'Keep it, edit it or undo it'],
    ],
  },
  {
    title: 'Trending events',
    text: 'Search the news and turn an event into a sequence you can recut.',
    sheet: [
      ['Search', 'Your topic, or one of five quick terms'],
      ['Choose', 'One event from the list'],
      ['Get', `${limits.eventScenes.min} to ${limits.eventScenes.max} timed scenes under its title`],
    ],
  },
  {
    title: 'Templates',
    text: 'Save a project you like and start the next film from it: same look, new story.',
    sheet: [
      ['Keeps', 'Title, target and every scene'],
      ['Does', 'Save, load, duplicate, export'],
      ['Exports', 'Plain text or JSON'],
    ],
  },
] as const;

interface Comparison {
  feature: string;
  /** In this order: a blank prompt box, notes or screenplay software, this product. */
  cells: readonly [string, string, string];
}

export const comparedTools = ['A blank prompt box', 'Notes or screenplay software'] as const;

export const comparison: readonly Comparison[] = [
  {
    feature: 'Asks for camera, light, grade and sound',
    cells: ['No, you have to remember', 'Only if you set it up', 'In every scene'],
  },
  {
    feature: 'Order of the text',
    cells: ['As you typed it', 'As you typed it', 'The order your generator reads best'],
  },
  {
    feature: 'Several scenes in one film',
    cells: ['By hand', 'Yes', 'Yes, packed into clips that fit'],
  },
  {
    feature: 'Seconds per scene, and their total',
    cells: ['By hand', 'By hand, or by page count', 'Counted against your target'],
  },
  {
    feature: 'Presets in a crew’s words',
    cells: ['None', 'Your own', `${product.presets.count}+ in ${product.presets.libraries} libraries`],
  },
  {
    feature: 'Text ready for the generator',
    cells: ['Already there', 'After reformatting', 'One click on Copy clip'],
  },
  {
    feature: 'Renders the video',
    cells: ['Yes', 'No', 'With your own key of fal.ai, which bills you for it'],
  },
  {
    feature: 'Which words made which take',
    cells: ['You remember', 'By hand', 'Each take keeps its prompt'],
  },
  {
    feature: 'Script pages, revisions, breakdowns',
    cells: ['No', 'Yes, in screenplay software', 'No, it writes prompts'],
  },
  {
    feature: 'Cost',
    cells: [
      'Part of the generator',
      'From free to paid',
      `Free to compose, $${product.pricePerMonth} per month for the rest, after a ${product.trialDays}-day trial`,
    ],
  },
];
