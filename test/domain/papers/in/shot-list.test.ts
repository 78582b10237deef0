import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import { guessColumns, readSeconds } from '../../../../src/domain/papers/in/shot-list.ts';
import { parseTable } from '../../../../src/domain/papers/in/table.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import { newProject, type Scene } from '../../../../src/domain/project/project.ts';
import { projectSchema } from '../../../../src/domain/project/schema.ts';
import { sceneStatuses } from '../../../../src/domain/scene/board.ts';
import { isFull, rounds } from '../../../support/rounds.ts';
import { anyText, projectWith, validProject } from '../../arbitraries.ts';

function read(text: string, more: Partial<Parameters<typeof readPaper>[0]> = {}) {
  const result = readPaper({ format: 'csv', text, ...more });
  if ('problem' in result) throw new Error(result.problem);
  const scenes = result.project.scenes.map(({ id, sceneNumber, ...scene }) =>
    Object.fromEntries(Object.entries(scene).filter(([, value]) => value !== '')),
  );
  return { ...result, scenes };
}

/** Exports our own list. */
function ownList(scenes: readonly Scene[]): string {
  return writePaper({ format: 'csv', project: { ...newProject(), scenes: [...scenes] } }).text;
}

test('our own list is imported without loss', () => {
  const statuses = fc.array(fc.constantFrom(undefined, ...sceneStatuses), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(validProject, statuses, ({ scenes }, status) => {
      const written = scenes.map((scene, index) => ({ ...scene, ...(status[index] && { status: status[index] }) }));
      const result = readPaper({ format: 'csv', text: ownList(written) });
      if ('problem' in result) throw new Error(result.problem);
      expect(result.project.scenes.map(({ id, ...scene }) => scene)).toEqual(written.map(({ id, ...scene }) => scene));
      expect(result.report.filter(({ line }) => line !== null)).toEqual([]);
    }),
    { numRuns: rounds({ short: 30, full: 300 }) },
  );
});

test('in our own list a field with only numbers keeps its column', () => {
  const { scenes } = projectWith({ scene: '0', action: '1' });
  const result = readPaper({ format: 'csv', text: ownList(scenes) });
  expect(result).toMatchObject({ project: { scenes: [{ scene: '0', action: '1' }] } });
});

test('tables are parsed like papaparse does', () => {
  const cell = fc.oneof(anyText, fc.constantFrom('a,b', 'say "x"', '1\n2', "'=1"));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (rows, delimiter, newline) => {
      const text = Papa.unparse([['a', 'b'], ...rows], { delimiter, newline });
      const expected = Papa.parse<string[]>(text, { delimiter, newline }).data.filter((row) =>
        row.some((one) => one !== ''),
      );
      const own = parseTable(text);
      expect('problem' in own ? own : own.map(({ cells }) => cells)).toEqual(expected);
    }),
    { numRuns: rounds({ short: 40, full: 400 }) },
  );
});

test('columns are guessed from their names and cells', () => {
  const text = [
    'Shot,Scene,Size,Camera move,Lens,Description,Dialogue,Sound,Music,Location,Dur.,Crew,Status',
    '1A,3,CU,Dolly in,50 mm,She waits,Hi.,Rain,Cello,Bar,0:04,Tim,Ready',
    '1B,3,WS,Static,35 mm,He goes,,,,Bar,2.5s,Tim,later',
  ].join('\n');
  const guessed = guessColumns(text);
  if ('problem' in guessed) throw new Error(guessed.problem);
  expect(guessed.columns.map(({ column }) => column)).toEqual([
    'number',
    'number',
    'camera',
    'camera',
    'cam',
    'action',
    'dialog',
    'audio',
    'music',
    'scene',
    'seconds',
    'ignored',
    'status',
  ]);
  expect(guessed).toMatchObject({ hasHeader: true, rows: 2 });
  expect(guessed.columns[5]).toEqual({ header: 'Description', column: 'action', example: 'She waits' });
  const { scenes, report } = read(text);
  expect(scenes).toEqual([
    {
      ...{ duration: 4, camera: 'CU, Dolly in', cam: '50 mm', action: 'She waits', dialog: 'Hi.' },
      ...{ audio: 'Rain\nMusic: Cello', scene: 'Bar', status: 'ready' },
    },
    { duration: 2.5, camera: 'WS, Static', cam: '35 mm', action: 'He goes', scene: 'Bar' },
  ]);
  expect(report).toEqual([
    { line: 1, message: 'Column “Crew” was not imported.' },
    { line: 3, message: 'Unknown status: “later”' },
  ]);
});

describe('a table', () => {
  test('pasted from a spreadsheet has tabs', () => {
    expect(read('#\tScene\tSec\n1\tA bar, at night\t4\n').scenes).toEqual([{ duration: 4, scene: 'A bar, at night' }]);
  });

  test('from Excel may declare semicolons', () => {
    expect(read('sep=;\r\nAction;Sec\r\nGo, now;4,5\r\n').scenes).toEqual([{ duration: 4.5, action: 'Go, now' }]);
  });

  test('without a header is guessed by content', () => {
    expect(read('1,4,A door opens slowly,Bar\n2,6,She comes in,Bar\n').scenes).toEqual([
      { duration: 4, action: 'A door opens slowly' },
      { duration: 6, action: 'She comes in' },
    ]);
  });

  test('is read with the given columns', () => {
    const columns = ['ignored', 'light', 'action'] as const;
    expect(read('Action,Crew,Who\na,b,c', { columns }).scenes).toEqual([{ duration: 2, light: 'b', action: 'c' }]);
  });

  test('gets estimated durations if it has none', () => {
    const dialog = 'word '.repeat(25).trim();
    expect(read(`Action,Dialog\nGo,${dialog}`).scenes).toMatchObject([{ duration: 10.5 }]);
  });

  test('continues long texts in the next scene, or reports them', () => {
    const long = 'A sentence of words. '.repeat(150).trim();
    const { scenes, report } = read(`Action,Light,Sec\n${long},${long},90`);
    expect(scenes.map(({ action }) => action).join(' ')).toBe(long);
    expect(scenes[0]).toMatchObject({ duration: 60 });
    expect(report.map(({ line, message }) => [line, message.slice(0, 30)])).toEqual([
      [2, 'Light, longer than 2000 charac'],
      [2, '90 s became 60 s: a scene last'],
    ]);
  });

  test.each([
    ['Action\n"never closed\n\n', 'The quotation mark in line 2 is never closed.'],
    ['Sec,No.\n1,2', 'No column of this table matches a scene field.'],
    ['', 'There are no scenes in this file.'],
    ['Action\n', 'There are no scenes in this file.'],
    [
      `Action\n${'x\n'.repeat(101)}`,
      'This makes 101 scenes; a project has at most 100. Choose a range, such as 1 to 100.',
    ],
  ])('%.30j is refused with a sentence', (text, problem) => {
    expect(readPaper({ format: 'csv', text })).toMatchObject({ problem });
  });

  test('always becomes a valid project', () => {
    const pieces = fc.constantFrom(
      'Action',
      'Sec',
      'Scene',
      'Status',
      ',',
      ',',
      '\n',
      '\n',
      '\t',
      '"',
      '1',
      '0',
      '1e9',
      '99:99',
      'x'.repeat(2_100),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, anyText), { maxLength: 20 }), (list) => {
        const result = readPaper({ format: 'csv', text: list.join('') });
        if ('problem' in result) expect(result.problem).toMatch(/^[A-Z].*\.$/u);
        else expect(projectSchema.parse(result.project)).toEqual(result.project);
      }),
      { numRuns: rounds({ short: 40, full: 400 }) },
    );
  });

  test.runIf(isFull).each([',', '"', '""', '\n', 'a,', 'a\n', '"a",', "'", 'x', '1 '])(
    '400,000 characters of %j are read in a time that grows with the length',
    (piece) => {
      const result = readPaper({ format: 'csv', text: `Action,Sec\n${piece.repeat(400_000 / piece.length)}` });
      expect(Object.keys(result).length).toBeGreaterThan(0);
    },
  );
});

test.each([
  ['5', 5],
  ['2.5 s', 2.5],
  ['2,5', 2.5],
  ['4 sec.', 4],
  ['6"', 6],
  ['0:05', 5],
  ['00:01:05', 65],
  ['00:00:05:12', 5],
  ['1m 5.0s', 65],
  ["1'30", 90],
  ['2 min', 120],
  ['', null],
  ['soon', null],
  ['-3', null],
])('%j is %j seconds', (cell, seconds) => {
  expect(readSeconds(cell)).toBe(seconds);
});
