import { type Cast, rewriteMentions, shortName } from '../../cast/cast.ts';
import type { CastEntry } from '../../cast/entry.ts';
import { parseSpeech } from '../../cast/speech.ts';
import { nameKey } from '../../project/cast-names.ts';
import { oneLine } from '../../text/clean.ts';
import { readFountain } from '../in/fountain.ts';
import { readScript } from '../in/read-script.ts';
import { createReport } from '../in/report.ts';
import { escapeUnknownMentions } from '../in/script-cast.ts';
import { dialogueLines, nameInCapitals, noteText } from './fountain-text.ts';
import type { PlannedFilm } from './planned-film.ts';

/** Whether texts of a scene are repeated in notes. Subject and Action form one sentence, so they are noted together. */
export interface NotedTexts {
  scene: boolean;
  action: boolean;
  dialog: boolean;
}

/**
 * Reads a screenplay back and marks the texts that the import would change, which need notes.
 * @param noted the marks of each scene; this function adds to them
 * @returns whether it added any
 */
export function markChangedTexts(text: string, film: PlannedFilm, noted: readonly NotedTexts[]): boolean {
  const report = createReport();
  const { scenes, sceneStarts = [], cast: readCast = [] } = readScript(readFountain(text, report), undefined, report);
  const cast = film.project.cast ?? [];
  let isAny = false;
  for (const [index, marks] of noted.entries()) {
    const scene = film.scenes[index];
    const [from, next] = [sceneStarts[index]?.from ?? 1, sceneStarts[index + 1]?.from ?? scenes.length + 1];
    // the import splits a scene that has a text longer than a field
    const read = next - from === 1 ? scenes[from - 1] : undefined;
    if (!scene) continue;
    const isChanged = (key: 'scene' | 'subject' | 'action') =>
      oneLine(scene[key]) !== '' &&
      fromNote(oneLine(scene[key]), cast) !== withoutNewMentions(read?.[key] ?? '', readCast, cast);
    const dialog = dialogueLines(scene.dialog).join('\n');
    const changed: NotedTexts = {
      scene: isChanged('scene'),
      action: isChanged('subject') || isChanged('action'),
      // the import makes no mentions in speeches
      dialog:
        /[^\n]@/u.test(dialog) || speeches(fromNote(dialog, cast), cast) !== speeches(read?.dialog ?? '', readCast),
    };
    for (const key of ['scene', 'action', 'dialog'] as const) {
      if (marks[key] || !changed[key]) continue;
      marks[key] = true;
      isAny = true;
    }
  }
  return isAny;
}

/** Returns a text as the import reads it from a note. */
function fromNote(text: string, cast: Cast): string {
  return escapeUnknownMentions(noteText(text).trim(), cast);
}

/** Replaces mentions of entries that the import added to the cast with their names. */
function withoutNewMentions(text: string, readCast: Cast, cast: Cast): string {
  const isKnown = (entry: CastEntry) => cast.some(({ name }) => nameKey(name) === nameKey(entry.name));
  return rewriteMentions(text, readCast, (mention) =>
    mention.kind === 'entry' && !isKnown(mention.entry) ? shortName(mention.entry, readCast) : null,
  );
}

/**
 * Returns the speeches and the number of lines of a dialogue, in a form that does not depend on how speakers are named.
 */
function speeches(dialog: string, cast: Cast): string {
  return JSON.stringify([
    dialog.split('\n').filter((line) => line.trim() !== '').length,
    ...parseSpeech(dialog, cast).map(({ speaker, offCamera, manner, from, to }) => [
      speaker && nameInCapitals(speaker.entry?.name ?? speaker.name),
      offCamera,
      manner.map((range) => dialog.slice(range.from, range.to)),
      dialog.slice(from, to),
    ]),
  ]);
}
