import { type Cast, findMentions } from '../../cast/cast.ts';
import { parseSpeech } from '../../cast/speech.ts';
import type { Scene } from '../../project/project.ts';
import { chosenStatus, sceneStatusNames } from '../../scene/board.ts';
import { exact } from '../../scene/duration.ts';
import { type SceneFieldKey, sceneFields } from '../../scene/fields.ts';
import { oneLine, withoutStop } from '../../text/clean.ts';
import { linesOf } from '../../text/text-range.ts';
import { sceneHeading } from './fountain-heading.ts';
import {
  actionLine,
  dialogueLine,
  headingStart,
  inFountain,
  nameInCapitals,
  note,
  screenplayText,
} from './fountain-text.ts';
import type { PlannedFilm } from './planned-film.ts';

/** The speaker of dialogue without a name. */
const nobody = 'VOICE';

/**
 * A project as a screenplay in Fountain 1.1, https://fountain.io/syntax: title, then for each scene its heading (Scene),
 * action (Subject and Action) and speeches (Dialog). A screenplay has no place for the other fields, the seconds, the
 * status, the look and the cast's wordings: they are notes, as `[[Camera: slow push-in]]`, which no printed page shows.
 * So are texts that a reader could not get back from the lines, such as where Subject ends and Action begins.
 * Line breaks of a text become spaces, but for those between speeches.
 */
export function writeFountain({ title, project, scenes }: PlannedFilm): string {
  const { look = '', cast = [] } = project;
  const blocks = [
    ...(title === '' ? [] : [`Title: ${inFountain(title)}`]),
    ...note('Look', oneLine(look)),
    ...cast.flatMap(castNotes),
    ...scenes.flatMap((scene, index) => sceneBlocks(scene, index + 1, cast)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** What the cast says of an entry; its kind even where it has no words. */
function castNotes({ name, kind, text, short = '', voice = '', manner = '' }: Cast[number]): string[] {
  const words = oneLine(text);
  return [
    ...(words === '' ? [`[[Cast: ${name} (${kind}):]]`] : note(`Cast: ${name} (${kind})`, words)),
    ...note(`Cast: ${name}, short`, oneLine(short)),
    ...note(`Cast: ${name}, voice`, oneLine(voice)),
    ...note(`Cast: ${name}, manner`, oneLine(manner)),
  ];
}

function sceneBlocks(scene: Scene, place: number, cast: Cast): string[] {
  const status = chosenStatus(scene);
  const { heading, notes } = sceneHeading(scene.scene, place, cast);
  const action = actionBlocks(scene, cast);
  const dialog = dialogBlocks(scene.dialog, cast);
  const written = new Set<SceneFieldKey>(['scene', 'subject', 'action', 'dialog']);
  return [
    heading,
    ...note('Seconds', String(exact(scene.duration))),
    ...note('Status', status ? sceneStatusNames[status] : ''),
    ...action.lines,
    ...dialog.lines,
    ...notes,
    ...action.notes,
    ...dialog.notes,
    ...sceneFields.flatMap(({ key, label }) => (written.has(key) ? [] : note(label, oneLine(scene[key])))),
  ];
}

interface Blocks {
  lines: string[];
  notes: string[];
}

/** Who and what they do, as one sentence. */
function actionBlocks({ subject, action }: Scene, cast: Cast): Blocks {
  const [who, what] = [screenplayText(subject, cast), screenplayText(action, cast)];
  const words = who === '' || what === '' ? who + what : `${withoutStop(who)} ${what}`;
  if (words === '') return { lines: [], notes: [] };
  // names alone in front of an action are its subject to any reader
  const isClear = who === '' || what === '' || (isNames(subject) && /^\p{Ll}/u.test(what));
  if (isClear && canBeSaid(subject, cast) && canBeSaid(action, cast)) return { lines: [actionLine(words)], notes: [] };
  const notes = [...note('Subject', oneLine(subject)), ...note('Action', oneLine(action))];
  // a line beside the subject alone would be read as the action
  return { lines: what === '' ? [] : [actionLine(words)], notes };
}

/** Whether a screenplay's names say the mentions: not for an `@` that is none, nor for a name that letters follow. */
function canBeSaid(text: string, cast: Cast): boolean {
  return findMentions(text, cast).every(
    ({ kind, to }) => kind !== 'escape' && !/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(to)),
  );
}

function isNames(subject: string): boolean {
  return /^@[^\s@,]+(?:(?:, | and |, and )@[^\s@,]+)*$/u.test(oneLine(subject));
}

function dialogBlocks(dialog: string, cast: Cast): Blocks {
  const speeches = parseSpeech(dialog, cast);
  const text = ({ from, to }: { from: number; to: number }) => screenplayText(dialog.slice(from, to), cast);
  const lines = speeches.map((speech) => {
    const { speaker, place, manner } = speech;
    const name = (speaker && nameInCapitals(speaker.entry?.name ?? speaker.name)) || nobody;
    const extension = place ? ` (${place === 'voice-over' ? 'V.O.' : 'O.S.'})` : '';
    const how = manner.map(text).join(', ');
    return [
      `${/\p{Lu}/u.test(name) && !headingStart.test(name) ? '' : '@'}${inFountain(name)}${extension}`,
      ...(how === '' ? [] : [`(${inFountain(how)})`]),
      dialogueLine(text(speech)),
    ].join('\n');
  });
  const isPlain = (range: { from: number; to: number }) => !dialog.slice(range.from, range.to).includes('@');
  const isClear = speeches.every((speech) => speech.speaker && isPlain(speech) && speech.manner.every(isPlain));
  if (isClear && canBeSaid(dialog, cast)) return { lines, notes: [] };
  const noted = asNote(dialog);
  // without its line breaks it may name who speaks
  return noted === dialog ? { lines, notes: note('Dialog', noted) } : dialogBlocks(noted, cast);
}

/** A dialogue for a note, which a blank line would end. */
function asNote(dialog: string): string {
  const lines = [...linesOf(dialog)].map(({ from, to }) => oneLine(dialog.slice(from, to)));
  return lines.filter((line) => line !== '').join('\n');
}
