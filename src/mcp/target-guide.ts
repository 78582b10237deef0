import { secondsInWords } from '../domain/clips/seconds.ts';
import { limits } from '../domain/product/limits.ts';
import { type SceneField, sceneFieldLabels, sceneFields } from '../domain/scene/fields.ts';
import { factList, type NamedFact } from '../domain/targets/fact-list.ts';
import { type TargetId, targets } from '../domain/targets/registry.ts';
import { type Target, targetName } from '../domain/targets/target.ts';

/** Facts that concern the account or the request rather than the writing. */
const notAboutWriting = new Set<NamedFact['name']>(['firstFrame', 'model', 'request', 'prices', 'life']);

/** Labels of the facts. The type requires one for every fact, even for those that the guide leaves out. */
const labels: Record<NamedFact['name'], string> = {
  seconds: 'Length of a clip',
  shots: 'Maximum scenes per clip',
  text: 'Length of the text',
  ratios: 'Ratios',
  resolutions: 'Resolutions',
  audio: 'Sound',
  timeMarks: 'Times in the text',
  shortestShot: 'Shortest shot, in seconds',
  order: 'Order of the elements',
  speech: 'Speech',
  sound: 'Effects and ambience',
  music: 'Music',
  negatives: 'What not to show',
  references: 'References',
  firstFrame: 'First frame',
  cameraMoves: 'Maximum camera moves per shot',
  model: 'Model',
  request: 'Request',
  prices: 'Prices',
  life: 'Life',
};

/** Instructions for a model that writes scenes for a target, from the target's facts. Each fact has its source. */
export function targetGuide(id: TargetId): string {
  const target: Target = targets[id];
  const { drops = [], facts, status, apart, maker } = target;
  const known = factList(facts).filter(({ name }) => !notAboutWriting.has(name));
  const separate = Object.entries(apart).flatMap(([part, isApart]) => (isApart ? [part] : []));
  return [
    `Write scenes for ${targetName(target)}${maker === null ? '' : ` by ${maker}`}.`,
    ...(status.state === 'retired'
      ? [`It was retired on ${status.since}. Suggest ${status.replacement} instead.`]
      : []),
    '',
    'Known facts:',
    ...known.map((fact) => `- ${labels[fact.name]}: ${factText(fact)} (${fact.level}, ${fact.read}, ${fact.source})`),
    ...(separate.length > 0
      ? [`- Its prompts put these outside the description of the picture: ${separate.join(', ')}`]
      : []),
    ...(drops.length > 0 ? [`- It cannot use: ${drops.map((key) => sceneFieldLabels[key]).join(', ')}`] : []),
    'Facts marked `maker` are certain. Treat those marked `guide` and `unverified` as advice.',
    '',
    'You write fields, not prompts: the product writes each clip from them in the layout of the generator.',
    ...sceneFields.filter(({ key }) => !drops.includes(key)).map(fieldText),
    '',
    'How to work:',
    '1. Choose durations so that one or more scenes add up to a length that a clip can have.',
    '2. Put what all scenes share into the look, and what returns into the cast. Mention cast entries as @name.',
    `3. Leave a field empty rather than filling it with general words. Each text may have at most ${limits.fieldLength} characters.`,
    `4. After writing, call check with target "${id}" and fix its findings with change_scene. Then read the prompts with assemble.`,
    '5. Change only what you were asked to change. Base each change on the revision that you read last.',
  ].join('\n');
}

/** What belongs in a field. Uses the `help` of dialog, since its `task` assumes that the AI knows who speaks. */
function fieldText({ key, help, task }: SceneField): string {
  return `- ${key}: ${key === 'dialog' ? help : task.replace(/^[A-Z][a-z]+: /, '')}`;
}

function factText(fact: NamedFact): string {
  switch (fact.name) {
    case 'seconds':
      return secondsInWords(fact.value);
    case 'text': {
      const { of, max, unit, hard, on } = fact.value;
      return `at most ${max} ${unit} per ${of}${on ? ` on ${on}` : ''}${hard ? '; longer texts are rejected' : ''}`;
    }
    case 'prices':
      return JSON.stringify(fact.value);
    default:
      return Array.isArray(fact.value) ? fact.value.join(', ') : String(fact.value);
  }
}
