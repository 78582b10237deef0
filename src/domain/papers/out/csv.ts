import { chosenStatus, sceneStatusNames } from '../../scene/board.ts';
import { exact } from '../../scene/duration.ts';
import { type SceneField, sceneFields } from '../../scene/fields.ts';
import { clipNumbers, type PlannedFilm } from './planned-film.ts';

/** Spreadsheets take a cell that begins so for a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^'*[=+\-@\t\r]/u;

/**
 * A shot list as RFC 4180 has it: one row a scene, rows ended by CRLF, a byte order mark by which Excel knows UTF-8.
 * A cell that a spreadsheet would take for a formula has an apostrophe in front, also one that already has some, so that
 * a reader gets every text back: one apostrophe goes where a formula follows, `/^'+[=+\-@\t\r]/`.
 * A status stands where one was chosen. `Clip` and `Starts` (minutes and seconds) follow from the rest.
 */
export function writeCsv(film: PlannedFilm): string {
  const header = [
    'No.',
    'Seconds',
    ...(sceneFields as readonly SceneField[]).map(columnName),
    'Status',
    'Clip',
    'Starts',
  ];
  const clips = clipNumbers(film);
  const rows = film.scenes.map((scene, index) => {
    const status = chosenStatus(scene);
    return [
      String(index + 1),
      String(exact(scene.duration)),
      ...sceneFields.map(({ key }) => defused(scene[key])),
      status ? sceneStatusNames[status] : '',
      String(clips[index] ?? ''),
      startTime(film.cuts[index] ?? 0),
    ];
  });
  return `\ufeff${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** A field's label, with what tells it apart where there are two alike: `Cam (lens and body)`. */
function columnName({ label, subtitle }: SceneField): string {
  return subtitle ? `${label} (${subtitle})` : label;
}

function defused(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** RFC 4180, section 2, rules 5 to 7. Leading or trailing white space is quoted as well, since some readers trim it. */
function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `0:06`, `1:05.5` */
function startTime(seconds: number): string {
  const minutes = Math.floor(exact(seconds) / 60);
  const [whole = '', part] = String(exact(seconds - minutes * 60)).split('.');
  return `${minutes}:${whole.padStart(2, '0')}${part ? `.${part}` : ''}`;
}
