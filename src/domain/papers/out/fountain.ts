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
  escapeFountain,
  headingStart,
  nameInCapitals,
  note,
  screenplayText,
} from './fountain-text.ts';
import type { PlannedFilm } from './planned-film.ts';

/** The cue above dialogue without a speaker. */
const nobody = 'VOICE';

/**
 * Writes a project as a Fountain 1.1 screenplay (https://fountain.io/syntax).
 *
 * - Each scene has a heading (Scene), an action (Subject and Action) and speeches (Dialog).
 * - Everything else is in notes such as `[[Camera: slow push-in]]`, which are not printed: the other fields, the
 *   seconds, the status, the look and the cast.
 * - Texts that the import could not restore from the screenplay are also in notes, for example if the import could not
 *   tell where Subject ends and Action begins.
 * - Line breaks become spaces, except between speeches.
 */
export function writeFountain({ title, project, scenes }: PlannedFilm): string {
  const { look = '', cast = [] } = project;
  const blocks = [
    ...(title === '' ? [] : [`Title: ${escapeFountain(title)}`]),
    ...note('Look', oneLine(look)),
    ...cast.flatMap(castNotes),
    ...scenes.flatMap((scene, index) => sceneBlocks(scene, index + 1, cast)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Writes a cast entry as notes. The first note gives its kind, even without a description. */
function castNotes({ name, kind, text, short = '', voice = '', manner = '' }: Cast[number]): string[] {
  const words = oneLine(text);
  return [
    ...(words === '' ? [`[[Cast: ${name} (${kind}):]]`] : note(`Cast: ${name} (${kind})`, words)),
    ...note(`Cast: ${name}, short`, oneLine(short)),
    ...note(`Cast: ${name}, voice`, oneLine(voice)),
    ...note(`Cast: ${name}, manner`, oneLine(manner)),
  ];
}

function sceneBlocks(scene: Scene, number: number, cast: Cast): string[] {
  const status = chosenStatus(scene);
  const { heading, notes } = sceneHeading(scene.scene, number, cast);
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

/** Writes Subject and Action as one sentence. */
function actionBlocks({ subject, action }: Scene, cast: Cast): Blocks {
  const [who, what] = [screenplayText(subject, cast), screenplayText(action, cast)];
  const words = who === '' || what === '' ? who + what : `${withoutStop(who)} ${what}`;
  if (words === '') return { lines: [], notes: [] };
  // the import recognizes names at the start of an action as its subject
  const isClear = who === '' || what === '' || (isNames(subject) && /^\p{Ll}/u.test(what));
  if (isClear && areMentionsRestored(subject, cast) && areMentionsRestored(action, cast))
    return { lines: [actionLine(words)], notes: [] };
  const notes = [...note('Subject', oneLine(subject)), ...note('Action', oneLine(action))];
  // a line with only the subject would be read as the action
  return { lines: what === '' ? [] : [actionLine(words)], notes };
}

/**
 * Whether the import restores the text's mentions from names. False for an escaped `@` and for a mention with letters
 * directly after it.
 */
function areMentionsRestored(text: string, cast: Cast): boolean {
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
    const { speaker, offCamera, manner } = speech;
    const name = (speaker && nameInCapitals(speaker.entry?.name ?? speaker.name)) || nobody;
    const extension = offCamera ? ` (${offCamera === 'voice-over' ? 'V.O.' : 'O.S.'})` : '';
    const how = manner.map(text).join(', ');
    return [
      `${/\p{Lu}/u.test(name) && !headingStart.test(name) ? '' : '@'}${escapeFountain(name)}${extension}`,
      ...(how === '' ? [] : [`(${escapeFountain(how)})`]),
      dialogueLine(text(speech)),
    ].join('\n');
  });
  const isPlain = (range: { from: number; to: number }) => !dialog.slice(range.from, range.to).includes('@');
  const isClear = speeches.every((speech) => speech.speaker && isPlain(speech) && speech.manner.every(isPlain));
  if (isClear && areMentionsRestored(dialog, cast)) return { lines, notes: [] };
  const noted = withoutBlankLines(dialog);
  // parse again: without blank lines, the dialogue may have other speakers
  return noted === dialog ? { lines, notes: note('Dialog', noted) } : dialogBlocks(noted, cast);
}

/** Removes blank lines from a dialogue, since a blank line ends a note. */
function withoutBlankLines(dialog: string): string {
  const lines = [...linesOf(dialog)].map(({ from, to }) => oneLine(dialog.slice(from, to)));
  return lines.filter((line) => line !== '').join('\n');
}
