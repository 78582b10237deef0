import { labeledLine } from '../../../domain/papers/in/sorted-words.ts';
import { eachField, emptyTexts, type SceneFieldKey, type SceneTexts } from '../../../domain/scene/fields.ts';

/** Patterns that identify a clause's field, in order of precedence. */
const fieldPatterns: readonly (readonly [field: SceneFieldKey, pattern: RegExp])[] = [
  [
    'camera',
    /\b(?:(?:extreme |medium )?close[- ]?ups?|(?:wide|medium|long|full|establishing|tracking|two|overhead|aerial|drone|crane|dolly|low[- ]angle|high[- ]angle) (?:shot|angle|view)|(?:low|high)[- ]angle|handheld|push(?:es)?[- ]in|pull(?:s)?[- ]back|zooms?|pans?|tilts?|dolly|dollies|steadicam|the camera|camera (?:moves|follows|stays|holds|rises)|pov|locked[- ]off|whip pan|over[- ]the[- ]shoulder)\b/iu,
  ],
  [
    'cam',
    /\b(?:\d{1,3} ?mm|f\/\d|anamorphic|shallow (?:focus|depth)|depth of field|deep focus|rack focus|lens|16 ?mm|film stock|frame rate|\d{2,3} fps|macro)\b/iu,
  ],
  [
    'grade',
    /\b(?:color grad(?:e|ing)|colour grad(?:e|ing)|graded|palette|desaturated|saturated|teal|monochrome|black[- ]and[- ]white|high contrast|low contrast|muted (?:colou?rs|tones)|pastel|sepia)\b/iu,
  ],
  [
    'light',
    /\b(?:(?:sun|moon|day|candle|lamp|street|fire|back|spot)light|backlit|sidelit|underlit|rim light|key light|golden hour|neon|chiaroscuro|(?:soft|hard|warm|cold|cool|blue|amber|natural|overhead|low|dim|harsh) (?:\w+ )?light|light (?:from|through|falls|spills|comes)|lit (?:by|from|only)|lamps? (?:above|behind)|silhouette[ds]?)\b/iu,
  ],
  [
    'audio',
    /\b(?:sounds? of|we hear|is heard|can be heard|hums?|humming|hiss(?:es)?|rumbl(?:e|es|ing)|gulls? cr(?:y|ies|ying)|footsteps|music|thunder|sirens?|birdsong|(?:a )?(?:phone|bell)s? ring(?:s|ing)?|silence|applause|wind howl(?:s|ing)|in the distance a)\b/iu,
  ],
];

const hour =
  /\b(?:at (?:night|dawn|dusk|noon|midnight|sunrise|sunset)|before (?:dawn|sunrise)|after dark|(?:early |late )?(?:morning|evening|afternoon)|midnight|\d{1,2} ?[ap]\.?m)\b/iu;
const person = /\b(?:he|she|they|i|we|who|him|her)\b/iu;
const placeStart = /^(?:inside|outside|in|on|at|under|near|beside) (?:an?|the|this|some|her|his|their)\b/iu;
const heading = /^\s*(?:int|ext)[./ ]/iu;

/** A speech in quotation marks. */
const speech = /["“„«]([^"“”„«»]+)["”“»]/u;
/** The speaker before a speech: `Mara whispers:`. */
const speaker =
  /(?:^|(?<=[.!?…]\s))(?!(?:He|She|They|We|It|I|Who|One) )(\p{Lu}[\p{L}’'-]*) (says|asks|replies|whispers|shouts|calls|answers)[,:]?\s*$/u;

const wordEnd = /[\p{L}\p{M}\p{N}]$/u;
const wordStart = /^[\p{L}\p{N}]/u;
const sentences = /[^.!?…\n]+(?:[.!?…]+(?=\s|$)|[.!?…](?=\S)[^.!?…\n]*)*|[.!?…]+/gu;

/**
 * Sorts a paragraph into fields without a model, by English words for cameras, lenses, light, color, sounds, places and
 * speech. Adds no words. Text that no rule recognizes stays in the action.
 */
export function sortByRules(words: string): SceneTexts {
  const texts: SceneTexts = { ...emptyTexts };
  const add = (field: SceneFieldKey, text: string, between = ' ') => {
    const trimmed = text.trim();
    if (trimmed !== '') texts[field] += `${texts[field] === '' ? '' : between}${trimmed}`;
  };
  const sortSentence = (sentence: string) => {
    for (const [index, clause] of splitClauses(sentence).entries()) add(classifyClause(clause, index === 0), clause);
  };
  let rest = words;
  let unspoken = '';
  for (let match = speech.exec(rest); match; match = speech.exec(rest)) {
    const before = rest.slice(0, match.index);
    const [whole, name, verb] = speaker.exec(before) ?? [''];
    unspoken += before.slice(0, before.length - whole.length);
    add('dialog', name ? `${name.toUpperCase()}${direction(verb)}: ${match[1]}` : (match[1] ?? ''), '\n');
    rest = rest.slice(match.index + match[0].length);
    // a speech without spaces around it would leave two words as one
    if (wordEnd.test(unspoken) && wordStart.test(rest)) unspoken += ' ';
  }
  for (const line of (unspoken + rest).split('\n')) {
    const labeled = labeledLine(line);
    if (labeled) add(labeled.field, labeled.text);
    else if (heading.test(line)) add('scene', line);
    else for (const sentence of line.match(sentences) ?? []) sortSentence(sentence);
  }
  return eachField(({ key }) => texts[key].replace(/[,;]$/u, ''));
}

/** The stage direction after a speaker's name, such as ` (whispers)`. */
function direction(verb = ''): string {
  return verb === 'says' || verb === '' ? '' : ` (${verb})`;
}

function splitClauses(sentence: string): string[] {
  return sentence.match(/[^,;]+(?:[,;](?=\d)[^,;]*)*[,;]?/gu) ?? [];
}

function classifyClause(clause: string, isFirst: boolean): SceneFieldKey {
  const text = clause.trim();
  const [known] = fieldPatterns.find(([, pattern]) => pattern.test(text)) ?? [];
  if (known) return known;
  const count = text.split(/\s+/u).length;
  const isPlace = (count <= 9 && isFirst && placeStart.test(text)) || (count <= 5 && hour.test(text));
  return isPlace && !person.test(text) ? 'scene' : 'action';
}
