import type { EntryText } from '../../cast/entry.ts';
import { limits } from '../../product/limits.ts';
import { castKinds } from '../../project/cast-kinds.ts';
import { sceneStatuses, sceneStatusNames } from '../../scene/board.ts';
import { type SceneFieldKey, sceneFields } from '../../scene/fields.ts';

/** The scene property that a note sets: a field, the seconds or the status. */
export type NoteField =
  | { field: SceneFieldKey; text: string }
  | { field: 'seconds'; seconds: number }
  | { field: 'status'; status: string };

const fieldsByLabel = new Map<string, SceneFieldKey>(sceneFields.map(({ key, label }) => [label.toLowerCase(), key]));

/** Reads a note such as `Camera: slow push-in`, `Seconds: 5` or `Status: Ready`. Returns null for any other note. */
export function readNote(note: string): NoteField | null {
  const colon = note.indexOf(':');
  if (colon < 0 || colon > 40) return null;
  const label = note.slice(0, colon).trim().toLowerCase();
  const text = note.slice(colon + 1).trim();
  const field = fieldsByLabel.get(label);
  if (field) return text === '' ? null : { field, text };
  if (label === 'seconds') {
    const seconds = Number(text);
    const { min, max } = limits.sceneDuration;
    return text !== '' && seconds >= min && seconds <= max ? { field: 'seconds', seconds } : null;
  }
  const status = label === 'status' && sceneStatuses.find((one) => statusAliases(one).includes(text.toLowerCase()));
  return status ? { field: 'status', status } : null;
}

function statusAliases(status: (typeof sceneStatuses)[number]): string[] {
  return [status, sceneStatusNames[status].toLowerCase()];
}

/** The film property that a note sets: the look, or a text or the kind of a cast entry. */
export type FilmNote =
  | { look: string }
  | { name: string; kind?: (typeof castKinds)[number]; key: EntryText; text: string };

const castNote = /^cast: ?([^\s,():]{1,80})(?: \((\w{1,20})\)|, (short|voice|manner)): ?([\s\S]*)$/iu;

/**
 * Reads a note such as `Look: fine grain`, `Cast: Mara (character): a conductor` or `Cast: Mara, voice: raspy`. Returns
 * null for any other note.
 */
export function readFilmNote(note: string): FilmNote | null {
  const text = note.trim();
  if (/^look: ?\S/iu.test(text)) return { look: text.slice('look:'.length).trim() };
  const [, name, kindName = '', key = 'text', words = ''] = castNote.exec(text) ?? [];
  const kind = castKinds.find((one) => one === kindName.toLowerCase());
  if (name === undefined || (kindName !== '' && !kind)) return null;
  return { name, ...(kind && { kind }), key: key.toLowerCase() as EntryText, text: words.trim() };
}
