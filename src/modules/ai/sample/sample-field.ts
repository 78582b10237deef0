import { type GenerateField, wordsPerSecond } from '../../../domain/ai/generation.ts';
import { type Cast, expandMentions, findMentions } from '../../../domain/cast/cast.ts';
import { presetLibraries } from '../../../domain/presets/library.ts';
import { type SceneTexts, sceneFieldKeys, sceneFields } from '../../../domain/scene/fields.ts';
import { splitWords } from '../check-answer.ts';
import { filmTexts } from './film-texts.ts';
import { sceneDetails, shortLines, thingActions } from './scene-details.ts';
import { findTraits, hourWeight, sceneTraits, type Traits, traitScore } from './scene-traits.ts';
import { seededIndex, seededOrder } from './seeded.ts';

/**
 * Composes a text for one field. For a scene of a sample film, the text comes from that film; for other scenes, from a
 * preset that fits the other fields, plus a detail of the scene. Deterministic: the same request gives the same text,
 * and a request with that text in the field gives the next one, cycling through all texts that fit.
 */
export function composeField(request: GenerateField): string {
  const { fieldType, currentScene } = request;
  const currentText = currentScene[fieldType].trim();
  const seed = JSON.stringify({ ...request, currentScene: { ...currentScene, [fieldType]: '' } });
  const fromFilm = filmTexts(request).filter((text) => fieldType !== 'dialog' || fitsIn(text, request.sceneDuration));
  const texts = seededOrder(seed, fromFilm.length > 1 ? fromFilm : libraryTexts(request, seed));
  const current = texts.indexOf(currentText);
  const next = current < 0 ? seededIndex(`${seed}${currentText}`, texts.length) : (current + 1) % texts.length;
  return texts[next] ?? currentText;
}

function libraryTexts(request: GenerateField, seed: string): string[] {
  const traits = traitsAround(request);
  const composed = candidates(request)
    .map((text) => withDetail(text, { request, traits, seed }))
    .map((text) => ({ text, score: traitScore(findTraits(text), traits) }));
  return bestMatches(composed).map(({ text }) => text);
}

const minChoices = 4;

/** Picks enough of the best candidates for variety. Candidates that contradict the time of day are a last resort. */
function bestMatches<Scored extends { score: number }>(all: readonly Scored[]): Scored[] {
  const ranked = all.toSorted((a, b) => b.score - a.score);
  const minScore = ranked[minChoices - 1]?.score ?? Number.NEGATIVE_INFINITY;
  const possible = ranked.filter(({ score }) => score >= minScore && score > -hourWeight);
  return possible.length > 1 ? possible : ranked.slice(0, 2);
}

/** The scene's traits: from its other fields first, then from the neighboring scenes, the title and the look. */
function traitsAround({ fieldType, currentScene, ...around }: GenerateField): Traits {
  const { previousScene, nextScene, projectTitle, look = '', cast = [] } = around;
  const others = sceneFieldKeys
    .filter((key) => key !== fieldType)
    .map((key) => expandMentions(currentScene[key], cast));
  const far = [allTexts(previousScene), allTexts(nextScene), projectTitle, look].join('\n').trimEnd();
  return sceneTraits(others.join('\n'), expandMentions(far, cast));
}

function allTexts(scene: SceneTexts | undefined): string {
  return scene ? Object.values(scene).join('\n') : '';
}

function candidates({ fieldType, currentScene, sceneDuration, cast = [] }: GenerateField): readonly string[] {
  if (fieldType === 'dialog') return linesThatFit(sceneDuration);
  if (fieldType === 'action' && isThing(expandMentions(currentScene.subject, cast))) return thingActions;
  const texts = presetLibraries[fieldType].presets.flatMap(({ sets }) => sets[fieldType] ?? []);
  // a field without a library falls back to its example
  if (texts.length === 0) return sceneFields.filter(({ key }) => key === fieldType).map(({ example }) => example);
  if (fieldType !== 'camera') return texts;
  // a preset picked for Cam also suggests movements for that camera
  const picked = presetLibraries.cam.presets.filter(({ sets }) => sets.cam === currentScene.cam.trim());
  return [...texts, ...picked.flatMap(({ sets }) => sets.camera ?? [])];
}

/** Library lines, and single sentences of them, that fit a duration when spoken without hurry. */
function linesThatFit(seconds: number): string[] {
  const lines = presetLibraries.dialog.presets.flatMap(({ sets }) => sets.dialog ?? []);
  const sentences = lines.flatMap((line) => line.split(/(?<=[.?!])\s/)).map((sentence) => sentence.replace(/\.$/, ''));
  const fitting = [...new Set([...lines, ...sentences])].filter((line) => fitsIn(line, seconds));
  return fitting.length >= 4 ? fitting : [...fitting, ...shortLines.filter((line) => fitsIn(line, seconds))];
}

/** Whether a line can be spoken in a number of seconds without hurry. */
function fitsIn(line: string, seconds: number): boolean {
  return splitWords(line).length <= Math.max(1, Math.floor(seconds * wordsPerSecond));
}

const people =
  /\b(?:he|she|his|her|their|man|men|woman|women|girl|boy|child|children|people|person|figure|nurse|band|family|couple|crowd|(?!water|river|tower|paper|mirror|door|floor|corner|flower|counter|letter|leather|silver|copper|computer|motor|tractor)\w+(?:er|or|ist|man|woman|clerk|pupil)s?)\b/i;

/** Whether a subject is a thing and not a person, judged by the words before its first comma. */
function isThing(subject: string): boolean {
  const [start = ''] = subject.trim().split(/[,.;]/, 1);
  return start !== '' && !people.test(start);
}

interface DetailContext {
  request: GenerateField;
  traits: Traits;
  seed: string;
}

/** Appends a detail that ties the text to this scene. */
function withDetail(text: string, { request, traits, seed }: DetailContext): string {
  const { fieldType, currentScene, sceneDuration } = request;
  if (fieldType === 'camera') return withSubject(text, currentScene.subject, request.cast);
  if (fieldType === 'action') return sceneDuration < 8 ? text : `${text}, then holds still`;
  const textTraits = findTraits(text);
  const possible = (sceneDetails[fieldType] ?? []).filter(({ traits: all }) =>
    all.every((trait) => traits.has(trait) && !(textTraits.has(trait) && trait !== 'inside' && trait !== 'outside')),
  );
  if (possible.length === 0) return text;
  return `${text}, ${possible[seededIndex(`${seed}${text}`, possible.length)]?.text}`;
}

/**
 * Refers back to the subject: `A conductor in her sixties, gray uniform` becomes `the conductor in her sixties`; a cast
 * member keeps its mention.
 */
function withSubject(text: string, subject: string, cast: Cast = []): string {
  const [first] = findMentions(subject, cast);
  if (first?.kind === 'entry' && first.from === 0) return `${text}, @${first.entry.name} in frame to the end`;
  const start = /^(?:an?|the)\s+([\p{L}\p{N} ’'-]{3,60})(?=[,.;]|$)/iu.exec(subject.trim())?.[1];
  return start ? `${text}, the ${start.trim()} in frame to the end` : text;
}
