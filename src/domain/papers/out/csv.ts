import { explicitStatus, sceneStatusNames } from '../../scene/board.ts';
import { withoutFloatError } from '../../scene/duration.ts';
import { type SceneField, sceneFields } from '../../scene/fields.ts';
import { columnLabel } from '../in/table-columns.ts';
import { clipNumbers, noteLines, type PlannedFilm } from './planned-film.ts';

/** Matches cells that spreadsheets would treat as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^'*[=+\-@\t\r]/u;

/**
 * Writes a shot list as RFC 4180 CSV: one row per scene, with CRLF line ends and a byte order mark so that Excel
 * detects UTF-8. A cell that looks like a formula gets an apostrophe in front, even if the cell already begins with an
 * apostrophe. A reader that removes one apostrophe where `/^'+[=+\-@\t\r]/` matches gets every text back. Status is
 * empty unless the user chose one. `Starts` is in minutes and seconds. A film with notes has a column of them. An import
 * ignores `Clip`, `Starts` and `Notes`.
 */
export function writeCsv(film: PlannedFilm): string {
  const notes = noteLines(film);
  const header = [
    'No.',
    'Seconds',
    ...(sceneFields as readonly SceneField[]).map(columnLabel),
    'Status',
    'Clip',
    'Starts',
    ...(notes ? ['Notes'] : []),
  ];
  const clips = clipNumbers(film);
  const rows = film.scenes.map((scene, index) => {
    const status = explicitStatus(scene);
    return [
      String(index + 1),
      String(withoutFloatError(scene.duration)),
      ...sceneFields.map(({ key }) => escapeFormula(scene[key])),
      status ? sceneStatusNames[status] : '',
      String(clips[index] ?? ''),
      startTime(film.cuts[index] ?? 0),
      ...(notes ? [escapeFormula((notes[index] ?? []).join('\n'))] : []),
    ];
  });
  return `\ufeff${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/**
 * Quotes a cell by RFC 4180, section 2, rules 5 to 7. Also quotes leading and trailing white space, which some readers
 * would trim.
 */
function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a start time: `0:06`, `1:05.5`. */
function startTime(seconds: number): string {
  const minutes = Math.floor(withoutFloatError(seconds) / 60);
  const [whole = '', part] = String(withoutFloatError(seconds - minutes * 60)).split('.');
  return `${minutes}:${whole.padStart(2, '0')}${part ? `.${part}` : ''}`;
}
