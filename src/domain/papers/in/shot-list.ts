import { sceneStatuses, sceneStatusNames } from '../../scene/board.ts';
import { emptyTexts } from '../../scene/fields.ts';
import type { ParsedDocument } from './finish-project.ts';
import { addText, fitFields, type LooseScene } from './fit-fields.ts';
import { quoted, type Report } from './report.ts';
import type { ReadScene } from './script-shots.ts';
import { parseTable, type TableRow } from './table.ts';
import { type GuessedColumns, guessTableColumns, type ShotListColumn } from './table-columns.ts';

/** Guesses the columns of a shot list. Returns a problem, as a sentence, if the text is not a valid table. */
export function guessColumns(text: string): GuessedColumns | { problem: string } {
  const rows = parseTable(withoutByteOrderMark(text));
  return 'problem' in rows ? rows : guessTableColumns(rows);
}

/**
 * Reads a shot list with one scene per row: CSV, or a table pasted from a spreadsheet. Columns for the same field are
 * joined. Our own exports import without loss: the import removes the apostrophe that the export puts before a formula.
 * @param columns the content of each column; guessed by default
 */
export function readShotList(
  text: string,
  columns: readonly ShotListColumn[] | undefined,
  report: Report,
): ParsedDocument | { problem: string } {
  const rows = parseTable(withoutByteOrderMark(text));
  if ('problem' in rows) return rows;
  const guessed = guessTableColumns(rows);
  const chosen = columns ?? guessed.columns.map(({ column }) => column);
  const headers = guessed.columns.map(({ header }) => header);
  if (rows.length > 0 && !chosen.some((column) => !['number', 'seconds', 'status', 'ignored'].includes(column))) {
    return { problem: 'No column of this table matches a scene field.' };
  }
  for (const [index, header] of headers.entries()) {
    const isUsed = (chosen[index] ?? 'ignored') !== 'ignored';
    if (!isUsed && guessed.columns[index]?.example) {
      report.add(
        rows[0]?.line ?? null,
        `Column ${header.trim() === '' ? index + 1 : quoted(header)} was not imported.`,
        'columns',
      );
    }
  }
  const scenes: ReadScene[] = [];
  for (const row of guessed.hasHeader ? rows.slice(1) : rows) {
    for (const scene of fitFields(rowToScene(row, chosen, report), row.line, report)) scenes.push(scene);
  }
  return { scenes };
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function rowToScene({ cells, line }: TableRow, columns: readonly ShotListColumn[], report: Report): LooseScene {
  const scene: LooseScene = { ...emptyTexts };
  for (const [index, raw] of cells.entries()) {
    const column = columns[index] ?? 'ignored';
    const cell = /^'+[=+\-@\t\r]/u.test(raw) ? raw.slice(1) : raw;
    if (cell === '' || column === 'number' || column === 'ignored') continue;
    if (column === 'seconds') {
      const seconds = readSeconds(cell);
      if (seconds === null) report.add(line, `Unreadable seconds: ${quoted(cell)}`, 'unreadable seconds');
      else scene.duration = seconds;
    } else if (column === 'status') {
      const status = statusByName(cell);
      if (status) scene.status = status;
      else report.add(line, `Unknown status: ${quoted(cell)}`, 'unknown statuses');
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
/** Matches `1:05`, `00:01:05` and, ignoring the frames, `00:01:05:12`. */
const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d{1,9})?)(?:[:;]\d{1,3})?$/u;

/** Parses seconds as people write them: `5`, `2.5 s`, `0:05`, `1m 5.0s`. Returns null for anything else. */
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
