import { type SceneFieldKey, sceneFields } from '../../scene/fields.ts';
import type { TableRow } from './table.ts';

/**
 * The content of a shot list column. A `number` column holds scene numbers or times, which the import ignores, since
 * both follow from the order and the seconds.
 */
export type ShotListColumn = SceneFieldKey | 'number' | 'seconds' | 'status' | 'music' | 'ignored';

/** The guessed columns of a table, shown before the import. */
export interface GuessedColumns {
  columns: { header: string; column: ShotListColumn; example: string }[];
  /** Whether the first row names the columns. */
  hasHeader: boolean;
  /** Number of rows without the header. */
  rows: number;
  /** The cells of the first rows. */
  sample: string[][];
}

/** Common column names in shot lists, in lower case without punctuation. */
const columnNames: readonly (readonly [ShotListColumn, readonly string[]])[] = [
  [
    'number',
    [
      ...[
        'no',
        'nr',
        '',
        'number',
        'shot',
        'shots',
        'shot no',
        'shot number',
        'shot nr',
        'shot id',
        'id',
        'take',
        'sc',
      ],
      ...['scene no', 'scene number', 'scene nr', 'setup', 'order', 'index', 'clip', 'clip no', 'frame', 'panel'],
      // times that follow from the order and the seconds
      ...['starts', 'start', 'start time', 'ends', 'end', 'end time'],
    ],
  ],
  [
    'seconds',
    [
      ...['seconds', 'sec', 'secs', 's', 'duration', 'dur', 'length', 'time', 'runtime', 'run time', 'screen time'],
      ...['duration s', 'duration sec', 'duration seconds', 'length s', 'est duration', 'est time', 'timing', 'trt'],
    ],
  ],
  [
    'action',
    [
      ...[
        'action',
        'actions',
        'description',
        'shot description',
        'visual',
        'visuals',
        'what happens',
        'content',
        'beat',
      ],
      ...['action description', 'picture', 'image', 'video', 'story', 'event', 'details', 'prompt', 'text'],
    ],
  ],
  [
    'camera',
    [
      ...['camera movement', 'camera', 'movement', 'camera move', 'camera moves', 'move', 'moves', 'shot size', 'size'],
      ...[
        'framing',
        'frame size',
        'angle',
        'camera angle',
        'shot type',
        'type',
        'type of shot',
        'composition',
        'motion',
      ],
    ],
  ],
  ['subject', ['subject', 'subjects', 'character', 'characters', 'cast', 'talent', 'actor', 'actors', 'who', 'people']],
  [
    'scene',
    [
      ...['scene', 'location', 'locations', 'setting', 'place', 'set', 'where', 'slugline', 'slug', 'scene heading'],
      ...[
        'heading',
        'environment',
        'background',
        'scene description',
        'int ext',
        'i e',
        'time of day',
        'day night',
        'd n',
      ],
    ],
  ],
  ['light', ['light', 'lighting', 'lights', 'lighting notes']],
  [
    'grade',
    [
      'grade',
      'color grade',
      'colour grade',
      'color',
      'colour',
      'palette',
      'grading',
      'color grading',
      'colour grading',
      'mood',
    ],
  ],
  [
    'cam',
    [
      ...['cam lens and body', 'cam', 'lens', 'lens and body', 'lenses', 'focal length', 'equipment', 'gear', 'rig'],
      ...['camera body', 'format', 'lens mm', 'support', 'camera equipment', 'fps', 'frame rate'],
    ],
  ],
  ['music', ['music', 'score', 'music cue', 'song', 'track']],
  [
    'audio',
    [
      ...['audio', 'sound', 'sounds', 'sfx', 'sound effects', 'ambience', 'sound fx', 'fx', 'sound design', 'foley'],
      ...['audio sfx', 'sound music', 'music sound', 'audio notes'],
    ],
  ],
  [
    'dialog',
    [
      ...['dialog', 'dialogue', 'vo', 'v o', 'voice over', 'voiceover', 'speech', 'lines', 'spoken', 'narration'],
      ...['dialogue vo', 'line', 'script', 'voice', 'copy'],
    ],
  ],
  ['status', ['status', 'state', 'progress', 'stage']],
];
const columnsByName = new Map(columnNames.flatMap(([column, list]) => list.map((name) => [name, column] as const)));
/** Our own lists add the subtitle to tell similar fields apart. */
for (const field of sceneFields) columnsByName.set(plainName(columnLabel(field)), field.key);

/** Returns the name of a field in our own shot lists: its label and subtitle, `Cam (lens and body)`. */
export function columnLabel({ label, subtitle }: { label: string; subtitle?: string }): string {
  return subtitle ? `${label} (${subtitle})` : label;
}

function plainName(header: string): string {
  return header
    .toLowerCase()
    .slice(0, 80)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Looks up a column by its name. */
export function columnByName(header: string): ShotListColumn {
  return columnsByName.get(plainName(header)) ?? 'ignored';
}

/** Matches a shot number: `1`, `12A`, `3.2`, `A4`, `SC-12`. */
const shotNumber = /^[\p{L}]{0,3}[ -]?\p{Nd}{1,4}(?:[.-]\p{Nd}{1,4})?\p{L}{0,2}\.?$/u;
/** Headers of columns with either shot numbers or a field, and that field. The cells decide which. */
const numberOrField = new Map<string, ShotListColumn>([
  ['scene', 'scene'],
  ['shot', 'action'],
  ['shots', 'action'],
  ['frame', 'action'],
  ['panel', 'action'],
  ['clip', 'action'],
]);
const sampledRows = 50;
/** Number of rows in the preview. */
const shownRows = 3;

/** Guesses the columns of a table from their headers and cells. */
export function guessTableColumns(rows: readonly TableRow[]): GuessedColumns {
  const [first, ...others] = rows;
  const headers = first?.cells ?? [];
  const known = headers.filter(
    (header) => header.trim() !== '' && (isNumberSign(header) || columnsByName.has(plainName(header))),
  );
  // require a third of the cells, since a text may happen to equal a column's name
  const hasHeader = known.length > 0 && known.length * 3 >= headers.filter((header) => header.trim() !== '').length;
  const isOurOwnList = sceneFields.every((field) => headers.includes(columnLabel(field)));
  const body = hasHeader ? others : rows;
  // in our own lists, the header alone decides
  const readHeader = isOurOwnList ? columnByName : byHeader;
  const width = Math.max(headers.length, ...body.slice(0, sampledRows).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const header = hasHeader ? (headers[index] ?? '') : '';
    const cells = body
      .slice(0, sampledRows)
      .map((row) => row.cells[index] ?? '')
      .filter((cell) => cell.trim() !== '');
    return {
      header,
      column: hasHeader ? readHeader(header, cells) : ('ignored' as ShotListColumn),
      example: cells[0] ?? '',
      cells,
    };
  });
  if (!hasHeader) guessByContent(columns);
  const sample = body.slice(0, shownRows).map(({ cells }) => cells);
  return { columns: columns.map(({ cells: _, ...column }) => column), hasHeader, rows: body.length, sample };
}

function isNumberSign(header: string): boolean {
  return /^\s*(?:#|№|no\.?)\s*$/iu.test(header);
}

function byHeader(header: string, cells: readonly string[]): ShotListColumn {
  const name = plainName(header);
  if (name === '') return isNumberSign(header) ? 'number' : 'ignored';
  const alternative = numberOrField.get(name);
  if (alternative)
    return cells.length > 0 && cells.every((cell) => shotNumber.test(cell.trim())) ? 'number' : alternative;
  return columnByName(header);
}

/**
 * Guesses columns without headers: consecutive numbers are scene numbers, other numbers are seconds, and the longest
 * texts are the action.
 */
function guessByContent(columns: { column: ShotListColumn; cells: readonly string[] }[]): void {
  const isNumeric = (cells: readonly string[]) =>
    cells.length > 0 && cells.every((cell) => /^\s*\d{1,4}(?:[.,]\d+)?\s*s?\s*$/iu.test(cell));
  const numeric = columns.filter(({ cells }) => isNumeric(cells));
  const counting = numeric.find(({ cells }) => cells.every((cell, index) => Number(cell) === Number(cells[0]) + index));
  const isList = counting !== undefined && (numeric.length > 1 || counting.cells.length > 1);
  if (counting && isList) counting.column = 'number';
  const seconds = numeric.find((one) => one.column === 'ignored');
  if (seconds) seconds.column = 'seconds';
  const lengthOf = ({ cells }: { cells: readonly string[] }) => cells.reduce((sum, cell) => sum + cell.length, 0);
  const [longest] = columns.filter((one) => !numeric.includes(one)).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (longest) longest.column = 'action';
}
