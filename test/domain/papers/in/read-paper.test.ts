import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSpeech } from '../../../../src/domain/cast/speech.ts';
import { checkSpeechTime } from '../../../../src/domain/check/speech-time.ts';
import { readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { projectSchema } from '../../../../src/domain/project/schema.ts';
import { emptyTexts } from '../../../../src/domain/scene/fields.ts';
import { isFull, rounds } from '../../../support/rounds.ts';
import { anyText } from '../../arbitraries.ts';
import { longScript, sampleScripts } from './scripts.ts';

/** Returns the project of a valid script. */
function importProject(text: string, options: Partial<Parameters<typeof readPaper>[0]> = {}): Project {
  const read = readPaper({ format: 'fountain', text, ...options });
  if ('problem' in read) throw new Error(read.problem);
  return read.project;
}

const importScenes = (text: string) =>
  importProject(text).scenes.map(({ id, sceneNumber, ...scene }) =>
    Object.fromEntries(Object.entries(scene).filter(([, value]) => value !== '')),
  );

/** Pieces of scripts, combined in any order. */
const scriptPieces = [
  ...['INT. CAR - DAY', 'EXT. SEA', '.HERE', '. ', 'MARA', 'OLD TOM (V.O.) ^', '@McX', '(whispering)', 'We should go.'],
  ...[
    '[[Camera: close]]',
    '[[Seconds: 7]]',
    '[[',
    ']]',
    '/*',
    '*/',
    '~la',
    '> CUT TO:',
    '> x <',
    '!ACTION',
    '# One',
    '= Two',
  ],
  ...[
    'Title: X',
    'THUNDER CRASHES',
    'a BOY (8), a child, runs',
    'MARA (30s) waits.',
    '@Mara',
    '\\@',
    '===',
    '*b*',
    '  ',
  ],
  ...['GUARD #1', 'IMAGE 1', '007', "O'BRIEN", '1ST COP', 'İ', 'x'.repeat(2_100), 'word '.repeat(500)],
];
const anyScript = fc
  .array(fc.oneof(fc.constantFrom(...scriptPieces), anyText), { maxLength: 14 })
  .chain((pieces) =>
    fc
      .array(fc.constantFrom('\n', '\n\n', ' ', '\r'), { minLength: pieces.length, maxLength: pieces.length })
      .map((between) => pieces.map((piece, index) => piece + (between[index] ?? '')).join('')),
  );

describe('any input', () => {
  test('a script becomes a valid project or one sentence', () => {
    fc.assert(
      fc.property(anyScript, fc.constantFrom(undefined, 'kling-3', 'veo-3.1', 'generic'), (text, target) => {
        const read = readPaper({ format: 'fountain', text, target: target as 'generic' });
        if ('problem' in read) expect(read.problem).toMatch(/^[A-Z].*\.$/u);
        else {
          expect(projectSchema.safeParse(read.project).error?.message).toBeUndefined();
          expect(projectSchema.parse(read.project)).toEqual(read.project);
        }
      }),
      { numRuns: rounds({ short: 40, full: 400 }) },
    );
  });

  test.each([
    ['%PDF-1.7\nx', 'This is a PDF; export the script as Fountain or Final Draft (.fdx) and choose that file.'],
    ['PK\u0003\u0004x', 'This is a ZIP archive or a Word document; save it as plain text and choose that file.'],
    ['a\0b\0c\0', 'This is not a text file, so Promptreel cannot read it.'],
    ['', 'There are no scenes in this file.'],
    [' \n\r\n', 'There are no scenes in this file.'],
    ['x'.repeat(limits.papers.bytes + 1), 'This file has 5.1 MB; at most 5 MB can be read.'],
  ])('%j is refused with a sentence', (text, problem) => {
    expect(readPaper({ format: 'fountain', text })).toMatchObject({ problem });
  });

  test('characters that cannot be stored are removed and reported', () => {
    const text = `INT. CAR\n\n${'She waits. '.repeat(20)}\0 Then \ud83c goes.\n`;
    const read = readPaper({ format: 'fountain', text });
    expect(read).toMatchObject({ report: [{ line: null, message: expect.stringContaining('cannot be stored') }] });
  });

  test.each([
    ['carriage returns alone', 'INT. CAR - DAY\r\rShe waits.\r'],
    ['Windows line ends', 'INT. CAR - DAY\r\n\r\nShe waits.\r\n'],
    ['byte order marks anywhere', '\ufeffINT. CAR - DAY\n\n\ufeffShe waits.\n'],
  ])('%s are read', (_, text) => {
    expect(importScenes(text)).toEqual([{ duration: 2, scene: 'Interior. @Car, day', action: 'She waits.' }]);
  });

  test
    .runIf(isFull)
    .each([
      ...['x', ' ', 'x.', '*', '_a', '[[', '[[\n\n', '/*', "A'", 'A (8) ', '@a ', 'A\nb\n\n', '."', 'AB (8), a b, '],
      ...['INT. A\n\n', '手', '1 '],
    ])('400,000 characters of %j are read in linear time', (piece) => {
    // a quadratic algorithm would time out here
    const read = readPaper({ format: 'fountain', text: piece.repeat(400_000 / piece.length) });
    expect(Object.keys(read).length).toBeGreaterThan(0);
  });
});

describe('a scene of a script', () => {
  test('has its heading in Scene, its character in Subject, its action in Action, sounds in Audio, and speech in Dialog', () => {
    const text = `INT. DINING CAR - NIGHT

MARA (30s), a conductor in a grey uniform, wipes fog from the window. THUNDER CRASHES.

MARA
(whispering)
We should go.
`;
    const { scenes, cast } = importProject(text);
    expect(scenes).toEqual([
      {
        ...emptyTexts,
        ...{ id: 'scene-1', sceneNumber: 1, duration: 3.5 },
        scene: 'Interior. @Dining_car, night',
        subject: '@Mara',
        action: 'wipes fog from the window. THUNDER CRASHES.',
        audio: 'Thunder crashes',
        dialog: 'MARA (whispering): We should go.',
      },
    ]);
    expect(cast).toEqual([
      { name: 'Dining_car', kind: 'place', text: '' },
      { name: 'Mara', kind: 'character', text: 'Mara, 30s, a conductor in a grey uniform' },
    ]);
  });

  test('keeps an article before a character', () => {
    const { scenes, cast } = importProject('Rain. A BOY (8) watches.\n\nThe BOY runs. The boy falls.');
    expect(scenes.map(({ subject, action }) => [subject, action])).toEqual([
      ['', 'Rain.'],
      ['@Boy', 'watches. @Boy runs. The boy falls.'],
    ]);
    expect(cast).toEqual([{ name: 'Boy', kind: 'character', text: 'A boy, 8', short: 'the boy' }]);
  });

  test('is split at each character introduction and each shot', () => {
    const text = "INT. BAR\n\nSmoke. TOM (40s) sits. He waits.\n\nCLOSE ON TOM'S HAND\n\nA ring.\n\nTOM\nWell?";
    expect(importScenes(text).map(({ scene, duration, ...rest }) => rest)).toEqual([
      { action: 'Smoke.' },
      { subject: '@Tom', action: 'sits. He waits.' },
      { camera: "Close on @Tom's hand", action: 'A ring.', dialog: 'TOM: Well?' },
    ]);
  });

  test('may have characters without an action', () => {
    const text = 'INT. BAR\n\nTOM\nHi.\n\nINT. CAR\n\nTOM\n\nRain falls.';
    expect(importScenes(text).map(({ subject, action }) => [subject, action])).toEqual([
      ['@Tom', undefined],
      ['@Tom', 'Rain falls.'],
    ]);
  });

  test('is split to fit clips, and repeats the cue', () => {
    const words = Array.from({ length: 30 }, (_, index) => `This is sentence number ${index}.`);
    const project = importProject(`INT. BAR\n\nTOM\n${words.join(' ')}`, { target: 'kling-3' });
    expect(project.scenes.length).toBeGreaterThan(3);
    const spoken = project.scenes.map(({ dialog }) => dialog);
    expect(spoken.every((dialog) => /^TOM: .*\.$/u.test(dialog))).toBe(true);
    expect(spoken.map((dialog) => dialog.replace('TOM: ', '')).join(' ')).toBe(words.join(' '));
    expect(project.scenes.every(({ duration }) => duration <= 15)).toBe(true);
    expect(project.settings).toEqual({ target: 'kling-3' });
  });

  test('reads fields, seconds and status from notes', () => {
    const text =
      'INT. BAR\n\nTOM sits.\n\n[[Camera: Slow push-in]]\n[[Seconds: 12.5]]\n[[Status: Ready]]\n[[Dialog: Nobody says this]]';
    expect(importScenes(text)).toEqual([
      {
        ...{ duration: 12.5, scene: 'Interior. @Bar', action: 'TOM sits.', camera: 'Slow push-in', status: 'ready' },
        dialog: 'Nobody says this',
      },
    ]);
  });

  test.each([
    ['INT. DINING CAR - NIGHT', 'Interior. @Dining_car, night'],
    ['EXT. SALT FLAT - RIDGE - LATER', 'Exterior. @Salt_flat_ridge, later'],
    ["INT./EXT. MARA'S CAR – MAGIC HOUR", 'Interior and exterior. @Maras_car, magic hour'],
    ['EST. HARBOR', 'Establishing. @Harbor'],
    ['INT. 007 - DAY', 'Interior. 007, day'],
    ['INT. A-B HALL--DAWN', 'Interior. @A-b_hall, dawn'],
    ['.Somewhere else', '@Somewhere_else'],
    ['INT. KITCHEN, NIGHT', 'Interior. @Kitchen, night'],
    ['INT. BARN, OLD - MOMENTS LATER', 'Interior. @Barn_old, moments later'],
    ['INT. - NIGHT', 'Interior. night'],
  ])('%s is %s', (heading, scene) => {
    expect(importScenes(`${heading}\n\nx`)).toMatchObject([{ scene }]);
  });
});

describe('the cast', () => {
  test('is mentioned correctly, and email addresses are not mentions', () => {
    const text = "MARA\nHi.\n\nWILL\nYes.\n\nMara's bag. Will it hold? They will see. mail@tom.de, @nobody, MARAS.";
    expect(importScenes(text).at(-1)?.action).toBe(
      "@Mara's bag. Will it hold? They will see. mail@tom.de, \\@nobody, MARAS.",
    );
  });

  test('comes from the script’s notes, like the look', () => {
    const text = [
      '[[Look: Fine grain]]',
      '[[Cast: Old_Tom (character): a man of seventy]]\n[[Cast: Old_Tom, short: the mate]]\n[[Cast: old_tom, voice: raspy]]',
      '[[Cast: Lamp (prop): a brass lamp]]\n[[Cast: 7 (prop): no name]]',
      'INT. BAR\n\nOLD TOM waits.',
    ].join('\n\n');
    const read = readPaper({ format: 'fountain', text });
    expect(read).toMatchObject({
      project: {
        look: 'Fine grain',
        scenes: [{ subject: '@Old_Tom', action: 'waits.' }],
        cast: [
          { name: 'Old_Tom', kind: 'character', text: 'a man of seventy', short: 'the mate', voice: 'raspy' },
          { name: 'Lamp', kind: 'prop', text: 'a brass lamp' },
          { name: 'Bar', kind: 'place' },
        ],
      },
      report: [{ line: 8, message: 'Cast note: “7: no name”' }],
    });
  });

  test("speaks under the script's names", () => {
    const text =
      "O'BRIEN\nOne.\n\nGUARD #1 (O.S.)\nTwo.\n\n@McCLANE\nThree.\n\nDR. WEISS (INTO PHONE)\nFour.\n\nTOM: X\nFive.";
    const { scenes, cast } = importProject(text);
    const speeches = scenes.flatMap(({ dialog }) =>
      parseSpeech(dialog, cast).map(({ speaker, offCamera, manner, from, to }) => [
        ...[
          speaker?.entry?.name,
          offCamera,
          manner.map((one) => dialog.slice(one.from, one.to)).join(),
          dialog.slice(from, to),
        ],
      ]),
    );
    expect(speeches).toEqual([
      ['OBrien', undefined, '', 'One.'],
      ['Guard_1', 'off-screen', '', 'Two.'],
      ['McCLANE', undefined, '', 'Three.'],
      ['Dr_Weiss', undefined, 'into phone', 'Four.'],
      ['Tom_X', undefined, '', 'Five.'],
    ]);
  });

  test('has the 50 most frequent entries, and reports the rest', () => {
    const name = (index: number) => `X${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}`;
    const speech = (index: number) => `${name(index)}\nYes.\n\n`;
    const text = Array.from({ length: 60 }, (_, index) => speech(index) + (index >= 20 ? speech(index) : '')).join('');
    const read = readPaper({ format: 'fountain', text });
    if ('problem' in read) throw new Error(read.problem);
    expect(read.project.cast).toHaveLength(50);
    expect(read.project.cast?.map((entry) => entry.name.toUpperCase())).toContain(name(59));
    expect(read.report).toHaveLength(10);
    expect(read.report[0]).toEqual({
      line: 32,
      message: 'Not added to the cast, which is full at 50: “Xka”',
    });
  });
});

describe('sample scripts', () => {
  test.each(Object.entries(sampleScripts))('%s has enough seconds for its dialogue', (_, path) => {
    const { scenes, cast } = importProject(readFileSync(path, 'utf8'));
    expect(scenes.flatMap((scene) => checkSpeechTime(scene, cast))).toEqual([]);
    // a page is about a minute
    const minutes = scenes.reduce((sum, { duration }) => sum + duration, 0) / 60;
    expect(minutes).toBeGreaterThan(1);
    expect(minutes).toBeLessThan(4);
  });

  test('of 120 pages have too many scenes, so a range can be selected', () => {
    const text = longScript(120);
    const read = readPaper({ format: 'fountain', text });
    if (!('choice' in read)) throw new Error('was read');
    const { scenes = 0, sceneStarts = [] } = read.choice ?? {};
    expect(read.problem).toBe(
      `This makes ${scenes.toLocaleString('en-US')} scenes; a project has at most 100. Choose a range, such as 1 to 100.`,
    );
    expect(sceneStarts).toHaveLength(120);
    expect(sceneStarts[1]).toMatchObject({ title: 'EXT. HARBOR - NIGHT' });
    const { from = 0 } = sceneStarts[119] ?? {};
    const last = importProject(text, { scenes: { from, to: scenes } });
    expect(last.scenes[0]?.scene).toBe('Exterior. @Car, night');
    expect(last.scenes).toHaveLength(scenes - from + 1);
    for (const range of [
      { from: 0, to: 1 },
      { from: 1, to: 101 },
      { from: 2, to: 1 },
      { from: 1, to: scenes + 1 },
    ]) {
      expect(readPaper({ format: 'fountain', text, scenes: range })).toHaveProperty('problem');
    }
  });

  test('get their ids from the caller', () => {
    let number = 0;
    expect(importProject('INT. CAR\n\nINT. SEA', { newId: () => `id-${++number}` }).scenes.map(({ id }) => id)).toEqual(
      ['id-1', 'id-2'],
    );
  });
});
