import { oneLine } from '../../text/clean.ts';
import { unnamedHeading } from '../unnamed-heading.ts';
import { readCue } from './cue.ts';
import { quoted, type Report } from './report.ts';
import { readSceneHeading, type SceneHeading } from './scene-heading.ts';
import type { Script, ScriptElement } from './script.ts';
import { type FilmNote, type NoteField, readFilmNote, readNote } from './script-note.ts';

/** An element of a script scene. */
export type ScriptItem =
  | { kind: 'action'; text: string; line: number }
  | { kind: 'shot'; text: string; line: number }
  | { kind: 'speech'; speaker: string; extensions: readonly string[]; manner: string; text: string; line: number }
  | ({ kind: 'field' } & NoteField & { line: number });

/** A script scene: a heading and the text below it. Text before the first heading is a scene without a heading. */
export interface ScriptScene {
  heading?: SceneHeading;
  /** The heading as the script writes it. */
  title: string;
  line: number;
  items: ScriptItem[];
}

/**
 * Groups a script's elements into scenes.
 *
 * - A note that begins with a field's name, such as `[[Camera: slow push-in]]`, sets that field.
 * - A note that `readFilmNote` understands sets a property of the film.
 * - Other notes, transitions, sections, synopses and scene numbers are reported, since scenes have no field for them.
 */
export function groupScriptScenes(
  { elements }: Script,
  report: Report,
): { scenes: ScriptScene[]; filmNotes: (FilmNote & { line: number })[] } {
  const scenes: ScriptScene[] = [];
  const filmNotes: (FilmNote & { line: number })[] = [];
  let cue: { speaker: string; extensions: readonly string[]; dual: boolean } | null = null;
  let manner = '';
  const current = (line: number) => {
    const last = scenes.at(-1);
    if (last) return last;
    const first: ScriptScene = { title: '', line, items: [] };
    scenes.push(first);
    return first;
  };
  const speak = ({ text, line }: ScriptElement, sung: boolean) => {
    const manners = [sung ? 'singing' : '', cue?.dual ? 'at the same time' : '', manner].filter((way) => way !== '');
    const { speaker = '', extensions = [] } = cue ?? {};
    current(line).items.push({ kind: 'speech', speaker, extensions, manner: manners.join(', '), text, line });
    manner = '';
  };
  const endCue = () => {
    cue = null;
    manner = '';
  };
  const reportedElements = { transition: 'Transition', section: 'Section', synopsis: 'Synopsis' } as const;
  for (const element of elements) {
    const { type, text, line } = element;
    switch (type) {
      case 'heading':
        endCue();
        if (element.sceneNumber) {
          report.add(line, `Scene number in the script: ${quoted(element.sceneNumber)}`, 'scene numbers');
        }
        scenes.push({ heading: readSceneHeading(text), title: oneLine(text), line, items: [] });
        break;
      case 'action':
      case 'shot':
        endCue();
        if (text.trim() !== '') current(line).items.push({ kind: type, text, line } as const);
        break;
      case 'character': {
        const { name, extensions } = readCue(text);
        cue = { speaker: name, extensions, dual: element.dual === true };
        manner = '';
        break;
      }
      case 'parenthetical':
        manner = [manner, text].filter((way) => way !== '').join(', ');
        break;
      case 'dialogue':
        speak(element, false);
        break;
      case 'lyrics':
        speak(element, true);
        break;
      case 'note': {
        const field = readNote(text);
        const filmNote = readFilmNote(text);
        if (filmNote) filmNotes.push({ ...filmNote, line });
        else if (field) current(line).items.push({ kind: 'field', line, ...field });
        else report.add(line, `Note: ${quoted(text)}`, 'notes');
        break;
      }
      default:
        endCue();
        report.add(line, `${reportedElements[type]}: ${quoted(text)}`, `lines such as this ${type}`);
    }
  }
  return { scenes: scenes.map(dropNotedLines), filmNotes };
}

/** Whether a note sets the seconds of a scene. Every scene in our own exports has that note. */
export function isTimed(items: readonly ScriptItem[]): boolean {
  return items.some((item) => item.kind === 'field' && item.field === 'seconds');
}

/**
 * Removes from an exported scene the actions, speeches and heading whose exact texts are also in notes, and the
 * placeholder heading of a scene with an empty Scene field.
 */
function dropNotedLines({ heading, items, ...scene }: ScriptScene, index: number): ScriptScene {
  const noted = new Set<string>(items.flatMap((item) => (item.kind === 'field' ? item.field : [])));
  if (!isTimed(items)) return { ...scene, ...(heading && { heading }), items };
  // an empty Action has no note; the only action line is then the subject
  const subject = noted.has('subject') ? items.find(({ kind }) => kind === 'action') : undefined;
  return {
    ...scene,
    ...(heading && !(noted.has('scene') || scene.title === unnamedHeading(index + 1)) && { heading }),
    items: items.filter(
      (item) =>
        item !== subject &&
        !(item.kind === 'speech' && noted.has('dialog')) &&
        !(item.kind === 'action' && noted.has('action')),
    ),
  };
}
