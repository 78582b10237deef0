import { readFileSync } from 'node:fs';
import { Fountain } from 'fountain-js';
import { describe, expect, test } from 'vitest';
import { withoutEmphasis } from '../../../../src/domain/papers/in/emphasis.ts';
import { readFountain } from '../../../../src/domain/papers/in/fountain.ts';
import { createReport } from '../../../../src/domain/papers/in/report.ts';
import { longScript, sampleScripts } from './scripts.ts';

/** Returns the paragraphs of a script as `type: text`, and the report. */
function read(text: string) {
  const report = createReport();
  const { title, elements } = readFountain(text, report);
  return {
    title,
    elements: elements.map(({ type, text }) => `${type}: ${text}`),
    report: report.lines(),
    all: elements,
  };
}

describe('headings', () => {
  test.each(['INT. CAR - DAY', 'int. car', 'EXT. CAR', 'EST. CAR', 'INT./EXT. CAR', 'INT/EXT CAR', 'I/E CAR'])(
    '%s is one',
    (heading) => {
      expect(read(`${heading}\n\nx`).elements[0]).toBe(`heading: ${heading}`);
    },
  );

  test('are forced by a dot, but not by an ellipsis', () => {
    expect(read('.THE CAR\n\n...and so on').elements).toEqual(['heading: THE CAR', 'action: ...and so on']);
  });

  test('have numbers between hashes', () => {
    const { all } = read('INT. CAR - DAY #110-A#\n\nEXT. #1 STREET\n');
    expect(all).toEqual([
      { type: 'heading', text: 'INT. CAR - DAY', line: 1, sceneNumber: '110-A' },
      { type: 'heading', text: 'EXT. #1 STREET', line: 3 },
    ]);
  });

  test('are not recognized inside a paragraph', () => {
    expect(read('She reads:\nINT. CAR').elements).toEqual(['action: She reads:\nINT. CAR']);
  });
});

describe('dialogue', () => {
  test('has a character, parentheticals and lines', () => {
    expect(read('MARA (V.O.)\n(whispering)\nWe should go.\nNow.\n(beat)\nTom?\n\nShe goes.').elements).toEqual([
      'character: MARA (V.O.)',
      'parenthetical: (whispering)',
      'dialogue: We should go.\nNow.',
      'parenthetical: (beat)',
      'dialogue: Tom?',
      'action: She goes.',
    ]);
  });

  test('needs words below the cue', () => {
    expect(read('MARA\n\nShe goes.').elements).toEqual(['action: MARA', 'action: She goes.']);
  });

  test('may be dual, forced or sung, and continue after a line of two spaces', () => {
    const { all } = read('MARA\nYes.\n\nTOM ^\nNo.\n\n@McCLANE\nYippee.\n  \nki-yay\n~La la');
    expect(all.map(({ type, text, dual }) => [type, text, ...(dual ? ['dual'] : [])])).toEqual([
      ['character', 'MARA'],
      ['dialogue', 'Yes.'],
      ['character', 'TOM', 'dual'],
      ['dialogue', 'No.'],
      ['character', 'McCLANE'],
      ['dialogue', 'Yippee.\nki-yay'],
      ['lyrics', 'La la'],
    ]);
  });
});

test('transitions, shots, centered and forced text, sections and synopses are read', () => {
  const script =
    'CUT TO:\n\n> Iris out\n\n>THE END<\n\n!CUT TO:\n\n# Act one\n\n= They meet.\n\nCLOSE ON THE KEY\n\n===\n\nFADE OUT.';
  expect(read(script).elements).toEqual([
    'transition: CUT TO:',
    'transition: Iris out',
    'action: THE END',
    'action: CUT TO:',
    'section: Act one',
    'synopsis: They meet.',
    'shot: CLOSE ON THE KEY',
    'transition: FADE OUT.',
  ]);
});

test('notes and comments are removed, and lines keep their numbers', () => {
  const { all, report } = read(
    'One [[a\nnote]] two.\n\n/* INT. NOWHERE\n\nnothing */\n\nINT. CAR\n\n[[alone]]\n\n[[not\n\nclosed]]',
  );
  expect(all.map(({ type, text, line }) => [type, text, line])).toEqual([
    ['action', 'One\n two.', 1],
    ['note', 'a\nnote', 1],
    ['heading', 'INT. CAR', 8],
    ['note', 'alone', 10],
    ['action', '[[not', 12],
    ['action', 'closed]]', 14],
  ]);
  expect(report).toEqual([{ line: 4, message: 'Commented out: “INT. NOWHERE nothing”' }]);
});

test('the title page gives the title and reports the rest', () => {
  const { title, elements, report } = read('Title:\n    _**BRICK & STEEL**_\n    A Film\nAuthor: Stu\n\nFADE IN:\n');
  expect(title).toBe('BRICK & STEEL A Film');
  expect(elements).toEqual(['transition: FADE IN:']);
  expect(report).toEqual([{ line: 4, message: 'Title page, Author: “Stu”' }]);
});

test.each([
  ['*a* **b** ***c*** _d_', 'a b c d'],
  ['**bold with *italic* inside**', 'bold with italic inside'],
  [String.raw`\*not\* this`, '*not* this'],
  ['2 * 3 * 4, snake_case_name', '2 * 3 * 4, snake_case_name'],
  ['*open, never closed', '*open, never closed'],
  ['****', '****'],
])('%s without emphasis is %s', (line, plain) => {
  expect(withoutEmphasis(line)).toBe(plain);
});

/** Maps fountain-js's paragraph types to ours. */
const oracleTypes = new Map([
  ['scene_heading', 'heading'],
  ['action', 'action'],
  ['character', 'character'],
  ['parenthetical', 'parenthetical'],
  ['dialogue', 'dialogue'],
  ['lyrics', 'lyrics'],
  ['transition', 'transition'],
  ['section', 'section'],
  ['synopsis', 'synopsis'],
  ['note', 'note'],
  ['centered', 'action'],
]);

test.each([...Object.keys(sampleScripts), 'long'])('%s is read like fountain-js does', (name) => {
  const text = name === 'long' ? longScript(10) : readFileSync(sampleScripts[name] ?? '', 'utf8');
  const { tokens = [] } = new Fountain().parse(text, true);
  const plain = (type: string, words: string) =>
    `${type}: ${words.replace(/\s+/gu, ' ').replace(/[~*_]/gu, '').trim()}`;
  const expected = tokens
    .filter(({ type, is_title }) => oracleTypes.has(type) && !is_title)
    .map(({ type, text = '' }) => plain(oracleTypes.get(type) ?? '', text.replace(/^\[\[|\]\]$/gu, '')));
  // strictly by the syntax, a shot and the first FADE IN: are actions
  const own = read(text).all.map(({ type, text }) =>
    plain(type === 'shot' || text === 'FADE IN:' ? 'action' : type, text),
  );
  expect(own).toEqual(expected);
});
