import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScenes, writeScenes } from '../../../src/domain/edits/scenes-text.ts';
import { assemblePrompt } from '../../../src/domain/film/prompt.ts';
import { eachField, emptyTexts } from '../../../src/domain/scene/fields.ts';
import { cleanText } from '../../../src/domain/text/clean.ts';
import { projectFile } from '../../../web/lib/files/project-file.ts';
import { rounds } from '../../support/rounds.ts';
import { anyText, newerProject, projectWith, sceneWith, validProject } from '../arbitraries.ts';

const scene = (parts: object) => ({ duration: 3, ...emptyTexts, ...parts });

describe('JSON', () => {
  test('restores every field, including those from newer versions', () => {
    fc.assert(
      fc.property(newerProject, ({ scenes }) => {
        const expected = scenes.map(({ id, sceneNumber, ...rest }) => rest);
        expect(readScenes(writeScenes(scenes).json)).toEqual({ scenes: expected });
      }),
    );
  });

  test('contains its format and version, but no ids', () => {
    expect(JSON.parse(writeScenes([sceneWith({ action: 'x' })]).json)).toEqual({
      format: 'promptreel',
      version: 2,
      scenes: [{ duration: 5, ...emptyTexts, action: 'x' }],
    });
  });

  test('includes only the cast entries that the scenes mention', () => {
    const cast = ['Mara', 'Tom', 'Quay'].map((name) => ({
      name,
      kind: 'character' as const,
      text: `one called ${name}`,
    }));
    const scenes = [sceneWith({ action: '@mara waits', dialog: 'TOM: Come.' })];
    expect(readScenes(writeScenes(scenes, cast).json)).toMatchObject({ cast: cast.slice(0, 2) });
    const whole = projectFile({ ...projectWith({ action: 'at the @Quay' }), cast });
    expect(readScenes(whole)).toMatchObject({ cast: [{ name: 'Quay' }] });
  });

  test('includes the entries that those mention in turn', () => {
    const one = (name: string, text: string, voice?: string) => ({ name, kind: 'character' as const, text, voice });
    const cast = [one('Quay', ''), one('Ines', ''), one('Tom', 'from the @Quay'), one('Mara', '@Mara', 'as @Tom’s')];
    const copied = readScenes(writeScenes([sceneWith({ action: '@mara waits' })], cast).json);
    expect('cast' in copied && copied.cast?.map(({ name }) => name)).toEqual(['Mara', 'Tom', 'Quay']);
  });

  test('of a project file yields all scenes, sorted by number', () => {
    const project = projectWith({ action: 'b' }, { action: 'a' });
    const unsorted = projectFile({ ...project, scenes: project.scenes.toReversed() });
    expect(readScenes(unsorted)).toMatchObject({ scenes: [{ action: 'b' }, { action: 'a' }] });
  });

  test('without durations, numbers or texts gets a new scene’s defaults', () => {
    expect(readScenes('{ "scenes": [{ "light": "Dusk" }, {}] }')).toEqual({
      scenes: [scene({ light: 'Dusk' }), scene({})],
    });
  });

  test('keeps a text that is over its limit', () => {
    const light = 'x'.repeat(3_000);
    expect(readScenes(writeScenes([sceneWith({ light })]).json)).toMatchObject({ scenes: [{ light }] });
  });

  test.each([
    ['{"scenes":[{"duration":-1}]}', /^Scene 1/],
    ['{"scenes":[{"light":3}]}', /^Scene 1, Light/],
    ['{"version":99,"scenes":[{}]}', /newer version/],
    [JSON.stringify({ scenes: Array.from({ length: 101 }, () => ({})) }), /101 scenes; a project has at most 100/],
    [writeScenes([sceneWith({})]).json.slice(0, -9), /incomplete/],
  ])('that cannot be read returns a problem: %#', (json, problem) => {
    expect(readScenes(json)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe('the text', () => {
  test('restores the nine cleaned texts and the duration', () => {
    fc.assert(
      fc.property(validProject, ({ scenes }) => {
        const expected = scenes.map((one) => ({
          duration: one.duration,
          ...eachField(({ key }) => cleanText(one[key])),
        }));
        expect(readScenes(writeScenes(scenes).text)).toEqual({ scenes: expected });
      }),
      { numRuns: rounds({ short: 75, full: 500 }) },
    );
  });

  test('is a shot sheet without a title', () => {
    expect(writeScenes([sceneWith({ sceneNumber: 7, action: 'wipes fog.', audio: 'Rain' })]).text).toBe(
      '# SCENE 7 (5.0s)\nACTION: wipes fog\nAUDIO: Rain',
    );
  });

  test('of a whole shot sheet is read without its title', () => {
    const project = projectWith({ duration: 65, light: 'Dusk' }, {});
    expect(readScenes(assemblePrompt(project, 'shot-sheet'))).toEqual({
      scenes: [scene({ duration: 65, light: 'Dusk' }), scene({ duration: 5 })],
    });
  });

  test('of a rewrapped or edited shot sheet loses nothing', () => {
    const text =
      '# The Ferry\n\nFor Monday\n# not before\n\n# scene 1 (4s)\r\nAction: wipes fog\r\nwith her sleeve\n\nLIGHT:\nDusk\nlow and warm\n';
    expect(readScenes(text)).toEqual({
      scenes: [
        scene({ action: 'For Monday\n# not before' }),
        scene({ duration: 4, action: 'wipes fog\nwith her sleeve', light: 'Dusk\nlow and warm' }),
      ],
    });
  });
});

describe('the layout of Sora 2', () => {
  test('assigns labeled parts to their fields and the rest of the picture to the action', () => {
    const project = projectWith(
      {
        ...{ camera: 'Slow push-in', subject: 'A conductor', action: 'wipes fog', scene: 'Empty car', light: 'Dusk' },
        ...{ grade: 'Teal, warm skin', audio: 'Wheels', dialog: 'She said "no" to Vienna' },
      },
      { duration: 7.5, light: 'Noon', audio: 'Rain' },
    );
    expect(readScenes(assemblePrompt(project, 'sora-2'))).toEqual({
      scenes: [
        scene({
          duration: 5,
          action: 'Slow push-in. A conductor wipes fog. Empty car.',
          ...{ light: 'Dusk', grade: 'Teal, warm skin', audio: 'Wheels', dialog: 'She said "no" to Vienna' },
        }),
        scene({ duration: 7.5, light: 'Noon', audio: 'Rain' }),
      ],
    });
  });

  test('restores the cleaned light, grade and sound, and the rest of the picture unchanged', () => {
    fc.assert(
      fc.property(validProject, (project) => {
        const prompt = assemblePrompt(project, 'sora-2');
        const read = readScenes(prompt);
        if (!('scenes' in read)) throw new Error(read.problem);
        const labelled = project.scenes.map(({ duration, light, grade, audio, dialog }) => ({
          ...{ duration, light: cleanText(light), grade: cleanText(grade) },
          ...{ audio: cleanText(audio), dialog: cleanText(dialog) },
        }));
        expect(read.scenes).toMatchObject(labelled);
        const pictures = prompt.split('\n\n---\n\n');
        read.scenes.forEach(({ action }, index) => {
          expect(pictures[index]).toContain(action);
          for (const text of [project.scenes[index]?.camera, project.scenes[index]?.action]) {
            expect(action).toContain(cleanText(text ?? ''));
          }
        });
      }),
      { numRuns: rounds({ short: 100, full: 300 }) },
    );
  });
});

describe('plain text', () => {
  test.each([
    ['paragraphs', 'She walks.\nIt rains.\n\nHe waits.\n', ['She walks.\nIt rains.', 'He waits.']],
    ['a numbered list', '1. She walks\n2. He waits\n10) It rains', ['She walks', 'He waits', 'It rains']],
    [
      'a list with marks',
      '- She walks\n  in the rain\n* He waits\n• It rains',
      ['She walks\nin the rain', 'He waits', 'It rains'],
    ],
    ['a shot list', 'Shot 1: She walks\nScene 2. He waits', ['She walks', 'He waits']],
    ['headings', 'Scene 1\nShe walks\n\nScene 2\n\nHe waits', ['She walks', 'He waits']],
    ['separators', 'She walks\n---\nHe waits\n***', ['She walks', 'He waits']],
    ['Windows and Mac line ends', 'She walks\r\n\r\nHe waits\r\rIt rains', ['She walks', 'He waits', 'It rains']],
    [
      'numbers in prose',
      '3.5 seconds of rain\nScene 2 opens on a train',
      ['3.5 seconds of rain\nScene 2 opens on a train'],
    ],
    ['JSON of something else', '{ "a": 1 }', ['{ "a": 1 }']],
    ['a list without scenes', '{ "scenes": [] }', ['{ "scenes": [] }']],
  ])('%s', (_, text, actions) => {
    expect(readScenes(text)).toEqual({ scenes: actions.map((action) => scene({ action })) });
  });

  test.each(['', ' \n\t\r\n ', '---', '\ufeff', '- \n1.'])('%j is nothing to paste', (text) => {
    expect(readScenes(text)).toEqual({ problem: 'There is no text to paste.' });
  });

  test('of more than a hundred paragraphs is refused', () => {
    expect(readScenes('x\n\n'.repeat(100))).toMatchObject({ scenes: { length: 100 } });
    expect(readScenes('x\n\n'.repeat(101))).toEqual({
      problem: 'This text has 101 scenes; a project has at most 100.',
    });
  });
});

test('reading any text never throws and loses no letter of plain paragraphs', () => {
  const piece = fc.oneof(
    anyText,
    fc.constantFrom('# SCENE 1 (5.0s)\n', 'Scene 1 (5.0s):\n', 'ACTION: ', 'Dialogue: "', '. Lighting: ', '- ', '1. '),
    fc.constantFrom('{', '[', '"', '{"scenes":[{', '{"format":"promptreel"', '\n\n', 'Audio:', ':'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const read = readScenes(pieces.join(''));
      expect(Object.keys(read)).toHaveLength(1);
      for (const { duration } of 'scenes' in read ? read.scenes : []) expect(duration).toBeGreaterThan(0);
    }),
    { numRuns: rounds({ short: 150, full: 1_000 }) },
  );
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ,.]{1,20}$/), { minLength: 1, maxLength: 9 }), (paragraphs) => {
      const text = paragraphs.join('\n\n');
      const read = readScenes(text);
      const words = (value: string) => value.replace(/\s+/gu, '');
      expect('scenes' in read ? words(read.scenes.map(({ action }) => action).join('')) : '').toBe(words(text));
    }),
  );
});

test.each([
  '\n',
  ' ',
  '1',
  '{',
  '[',
  '"',
  ':',
  '# SCENE 1 (5.0s)\n',
  'Scene 1 (',
  '. Lighting: ',
  '- ',
  '{"scenes":[',
  'a: \n',
])('reads 200,000 characters of %j', (piece) => {
  const many = piece.repeat(200_000 / piece.length);
  for (const text of [many, `# SCENE 1 (5.0s)\n${many}`, `Scene 1 (5.0s):\n${many}`, `{"scenes":${many}`]) {
    expect(Object.keys(readScenes(text))).toHaveLength(1);
  }
});
