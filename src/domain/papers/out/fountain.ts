import type { Cast } from '../../cast/cast.ts';
import { parseSpeech } from '../../cast/speech.ts';
import type { Scene } from '../../project/project.ts';
import { explicitStatus, sceneStatusNames } from '../../scene/board.ts';
import { withoutFloatError } from '../../scene/duration.ts';
import { type SceneFieldKey, sceneFieldLabels, sceneFields } from '../../scene/fields.ts';
import { oneLine, oneLineWithoutPeriod } from '../../text/clean.ts';
import { sceneHeading } from './fountain-heading.ts';
import { markChangedTexts, type NotedTexts } from './fountain-read-back.ts';
import {
  actionLine,
  dialogueLine,
  dialogueLines,
  escapeFountain,
  headingStart,
  nameInCapitals,
  note,
  screenplayText,
} from './fountain-text.ts';
import type { PlannedFilm } from './planned-film.ts';

/** The cue above dialogue without a speaker. */
const unnamedSpeaker = 'VOICE';

/**
 * Writes a project as a Fountain 1.1 screenplay (https://fountain.io/syntax).
 *
 * - Each scene has a heading (Scene), an action (Subject and Action) and speeches (Dialog).
 * - Everything else is in notes such as `[[Camera: slow push-in]]`, which are not printed: the other fields, the
 *   seconds, the status, the look and the cast.
 * - Texts that the import does not restore from the screenplay are also in notes, for example if the import cannot
 *   tell where Subject ends and Action begins. To find them, the screenplay is read back.
 * - Line breaks become spaces, except between speeches.
 */
export function writeFountain(film: PlannedFilm): string {
  const noted = film.scenes.map((): NotedTexts => ({ scene: false, action: false, dialog: false }));
  let text: string;
  do text = screenplay(film, noted);
  while (markChangedTexts(text, film, noted));
  return text;
}

function screenplay({ title, project, scenes }: PlannedFilm, noted: readonly NotedTexts[]): string {
  const { look = '', cast = [] } = project;
  const blocks = [
    ...(title === '' ? [] : [`Title: ${escapeFountain(title)}`]),
    ...note('Look', oneLine(look)),
    ...cast.flatMap(castNotes),
    ...scenes.flatMap((scene, index) => sceneBlocks(scene, index + 1, cast, noted[index])),
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

function sceneBlocks(scene: Scene, number: number, cast: Cast, noted?: NotedTexts): string[] {
  const status = explicitStatus(scene);
  // A note cannot contain blank lines. Removing them can change who speaks, so the screenplay and the note use the same
  // text.
  const dialog = noted?.dialog ? withoutBlankLines(scene.dialog) : scene.dialog;
  const written = new Set<SceneFieldKey>(['scene', 'subject', 'action', 'dialog']);
  const notes = (...keys: readonly SceneFieldKey[]) =>
    keys.flatMap((key) => note(sceneFieldLabels[key], oneLine(scene[key])));
  return [
    sceneHeading(scene.scene, number, cast),
    ...note('Seconds', String(withoutFloatError(scene.duration))),
    ...note('Status', status ? sceneStatusNames[status] : ''),
    ...action(scene, cast),
    ...speeches(dialog, cast),
    ...(noted?.scene ? notes('scene') : []),
    ...(noted?.action ? notes('subject', 'action') : []),
    ...(noted?.dialog ? note('Dialog', dialog) : []),
    ...notes(...sceneFields.flatMap(({ key }) => (written.has(key) ? [] : key))),
  ];
}

/** Writes Subject and Action as one sentence. */
function action({ subject, action }: Scene, cast: Cast): string[] {
  const [who, what] = [screenplayText(subject, cast), screenplayText(action, cast)];
  const words = who === '' || what === '' ? who + what : `${oneLineWithoutPeriod(who)} ${what}`;
  return words === '' ? [] : [actionLine(words)];
}

function speeches(dialog: string, cast: Cast): string[] {
  const text = ({ from, to }: { from: number; to: number }) => screenplayText(dialog.slice(from, to), cast);
  return parseSpeech(dialog, cast).map((speech) => {
    const { speaker, offCamera, manner } = speech;
    const name = (speaker && nameInCapitals(speaker.entry?.name ?? speaker.name)) || unnamedSpeaker;
    const extension = offCamera ? ` (${offCamera === 'voice-over' ? 'V.O.' : 'O.S.'})` : '';
    const how = manner.map(text).join(', ');
    return [
      `${/\p{Lu}/u.test(name) && !headingStart.test(name) ? '' : '@'}${escapeFountain(name)}${extension}`,
      ...(how === '' ? [] : [`(${escapeFountain(how)})`]),
      dialogueLine(text(speech)),
    ].join('\n');
  });
}

/** Removes blank lines from a dialogue, since a blank line ends a note. */
function withoutBlankLines(dialog: string): string {
  return dialogueLines(dialog)
    .filter((line) => line !== '')
    .join('\n');
}
