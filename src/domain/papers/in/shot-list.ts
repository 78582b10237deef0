import { sceneStatuses, sceneStatusNames } from '../../scene/board.ts';
import { emptyTexts } from '../../scene/fields.ts';
import type { Paper } from './finish-project.ts';
import { addText, fitFields, type LooseScene } from './fit-fields.ts';
import { quoted, type Report } from './report.ts';
import type { ReadScene } from './script-shots.ts';
import { parseTable, type TableRow } from './table.ts';
import { type GuessedColumns, guessTableColumns, type PaperColumn } from './table-columns.ts';

/** What the columns of a shot list seem to be; a sentence where it cannot be read. */
export function guessColumns(text: string): GuessedColumns | { problem: string } {
  const rows = parseTable(withoutMark(text));
  return 'problem' in rows ? rows : guessTableColumns(rows);
}

/**
 * Reads a shot list: CSV, or a table pasted from a spreadsheet, one scene a row. Several columns of one field are joined.
 * Our own lists come back to the letter: `No.`, `Seconds`, the fields by `columnLabel` in the order of `sceneFields`,
 * `Status`; of apostrophes before `=`, `+`, `-`, `@`, a tab or a carriage return, which keep a spreadsheet from
 * calculating, one is taken off.
 * @param columns what each column is; by default they are guessed
 */
export function readShotList(
  text: string,
  columns: readonly PaperColumn[] | undefined,
  report: Report,
): Paper | { problem: string } {
  const rows = parseTable(withoutMark(text));
  if ('problem' in rows) return rows;
  const guessed = guessTableColumns(rows);
  const chosen = columns ?? guessed.columns.map(({ column }) => column);
  const headers = guessed.columns.map(({ header }) => header);
  if (rows.length > 0 && !chosen.some((column) => !['number', 'seconds', 'status', 'ignored'].includes(column))) {
    return { problem: 'No column of this table is a field of a scene.' };
  }
  for (const [index, header] of headers.entries()) {
    const isUsed = (chosen[index] ?? 'ignored') !== 'ignored';
    if (!isUsed && guessed.columns[index]?.example) {
      report.add(
        rows[0]?.line ?? null,
        `Column ${header.trim() === '' ? index + 1 : quoted(header)} is not read.`,
        'columns',
      );
    }
  }
  const scenes: ReadScene[] = [];
  for (const row of guessed.hasHeader ? rows.slice(1) : rows) {
    for (const scene of fitFields(sceneOfRow(row, chosen, report), row.line, report)) scenes.push(scene);
  }
  return { scenes };
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function sceneOfRow({ cells, line }: TableRow, columns: readonly PaperColumn[], report: Report): LooseScene {
  const scene: LooseScene = { ...emptyTexts };
  for (const [index, raw] of cells.entries()) {
    const column = columns[index] ?? 'ignored';
    const cell = /^'+[=+\-@\t\r]/u.test(raw) ? raw.slice(1) : raw;
    if (cell === '' || column === 'number' || column === 'ignored') continue;
    if (column === 'seconds') {
      const seconds = readSeconds(cell);
      if (seconds === null) report.add(line, `Seconds that cannot be read: ${quoted(cell)}`, 'unreadable seconds');
      else scene.duration = seconds;
    } else if (column === 'status') {
      const status = statusByName(cell);
      if (status) scene.status = status;
      else report.add(line, `Status that is not known: ${quoted(cell)}`, 'unknown statuses');
    } else if (column === 'music') {
      addText(scene, 'audio', /^\s*music\s*:/iu.test(cell) ? cell : `Music: ${cell}`);
    } else addText(scene, column, cell, ', ');
  }
  return scene;
}

function statusByName(cell: string): (typeof sceneStatuses)[number] | undefined {
  const name = cell.trim().toLowerCase();
  return sceneStatuses.find((status) => status === name || sceneStatusNames[status].toLowerCase() === name);
}

const plainSeconds = /^(\d{1,6}(?:[.,]\d{1,9})?) ?(?:s|secs?|seconds?|["”″])?\.?$/iu;
const minutesAndSeconds =
  /^(\d{1,4}) ?(?:m|min|minutes?|['’′]) ?(?:(\d{1,2}(?:[.,]\d{1,9})?) ?(?:s|sec|seconds?|["”″])?)?\.?$/iu;
/** `1:05`, `00:01:05`, and with frames behind, which are left out: `00:01:05:12`. */
const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d{1,9})?)(?:[:;]\d{1,3})?$/u;

/** Seconds as people write them: `5`, `2.5 s`, `0:05`, `1m 5.0s`; null for what they cannot be. */
export function readSeconds(cell: string): number | null {
  const text = cell.trim();
  const number = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'));
  const plain = plainSeconds.exec(text);
  if (plain) return number(plain[1]);
  const spelled = minutesAndSeconds.exec(text);
  if (spelled) return number(spelled[1]) * 60 + number(spelled[2]);
  const [whole, hours, minutes, seconds] = clock.exec(text) ?? [];
  return whole === undefined ? null : number(hours) * 3_600 + number(minutes) * 60 + number(seconds);
}
