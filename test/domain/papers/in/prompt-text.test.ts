import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CastEntry } from '../../../../src/domain/cast/entry.ts';
import { writeScenes } from '../../../../src/domain/edits/scenes-text.ts';
import { assemblePrompt } from '../../../../src/domain/film/prompt.ts';
import { parseLenientJson } from '../../../../src/domain/papers/in/lenient-json.ts';
import { readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { projectSchema } from '../../../../src/domain/project/schema.ts';
import { totalDuration } from '../../../../src/domain/scene/duration.ts';
import { isTargetId, type TargetId, targets } from '../../../../src/domain/targets/registry.ts';
import { linesToText, type PromptScene, type Target } from '../../../../src/domain/targets/target.ts';
import { clipLines } from '../../../../src/domain/targets/write-clip.ts';
import { projectFile } from '../../../../web/lib/files/project-file.ts';
import { isFull, rounds } from '../../../support/rounds.ts';
import { anyText, projectWith, validProject } from '../../arbitraries.ts';

function read(text: string, more: Partial<Parameters<typeof readPaper>[0]> = {}) {
  const result = readPaper({ format: 'prompt', text, ...more });
  if ('problem' in result) throw new Error(result.problem);
  const scenes = result.project.scenes.map(({ id, sceneNumber, ...scene }) =>
    Object.fromEntries(Object.entries(scene).filter(([, value]) => value !== '')),
  );
  return { ...result, scenes };
}

const cast: CastEntry[] = [
  { name: 'Mara', kind: 'character', text: 'a conductor in a grey uniform', voice: 'raspy voice' },
  { name: 'Old_Tom', kind: 'character', text: 'a man of seventy', short: 'the mate', manner: 'slowly' },
  { name: 'Dining_car', kind: 'place', text: 'an empty dining car' },
];

/** Typical texts of film-makers. */
const words = fc.constantFrom(
  'rain',
  'Rain on the roof',
  'she waits',
  'a “blue” door',
  'slow push-in',
  '35 mm',
  '@Mara',
  "it's late",
  '手紙',
  'x: y',
);
const ends = fc.constantFrom('', '.', '!', '?', '…', '. Then nothing', ', and so on');
const phrase = fc.tuple(words, words, ends).map(([first, second, end]) => `${first} and ${second}${end}`);
const optional = (one: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: fc.constant('') });
const said = fc.constantFrom('We should go.', 'Where?', 'Nobody "sails" tonight', 'No: listen', '@Mara, come');
const line = fc
  .tuple(
    fc.constantFrom('MARA', '@mara', 'THE MATE', 'GUARD', 'Old Tom'),
    fc.constantFrom('', ' (whispering)', ' (V.O.)', ' (O.S., softly, slowly)'),
    said,
  )
  .map(([who, how, what]) => `${who}${how}: ${what}`);
const dialog = fc.oneof(
  said,
  fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
);
const audio = fc.oneof(
  phrase,
  fc.constantFrom(
    'Rope on steel. Music: a slow cello',
    'Ambience: wind\nMusic: drums.',
    'SFX: a bang\nSFX: a door\nAmbience: hum',
  ),
);
const sceneTexts = fc.record({
  action: phrase,
  ...{ camera: optional(phrase), subject: optional(phrase), scene: optional(phrase), light: optional(phrase) },
  ...{ grade: optional(phrase), cam: optional(phrase), audio: optional(audio), dialog: optional(dialog) },
});
const film = fc
  .tuple(
    fc.array(fc.tuple(sceneTexts, fc.integer({ min: 3, max: 8 })), { minLength: 1, maxLength: 3 }),
    optional(fc.constantFrom('Fine grain', 'Fine grain\nMuted teal.', 'Style: noir', '@Mara in red')),
    fc.constantFrom(undefined, cast),
  )
  .map(
    ([scenes, look, entries]): Project => ({
      ...projectWith(...scenes.map(([texts, duration]) => ({ ...texts, duration }))),
      ...(look && { look }),
      ...(entries && { cast: entries }),
    }),
  );

/** Writes all scenes of a project as one clip. */
function clipText({ scenes, look, cast, settings }: Project, target: Target): string {
  let at = 0;
  const shots = scenes.map((scene: PromptScene) => {
    const from = at;
    at = Math.round((at + scene.duration) * 10) / 10;
    return { scene, from, to: at };
  });
  return linesToText(clipLines(target, { seconds: totalDuration(scenes), shots, look, cast }, settings));
}

/** In a shot sheet, a look with mentions differs by scene, depending on which mention comes first. */
const filmFor = (id: string) =>
  film.map((project) => (id === 'shot-sheet' ? { ...project, look: 'Fine grain' } : project));

const allTargets = Object.values<Target>(targets);

describe('a prompt written for a target', () => {
  test.each(allTargets.map((target) => [target.id, target] as const))(
    '%s: a clip is the same text when it is read and written again',
    (id, target) => {
      fc.assert(
        fc.property(filmFor(id), (project) => {
          const text = clipText(project, target);
          const again = read(text, { target: id as TargetId }).project;
          expect(clipText(again, target)).toBe(text);
        }),
        { numRuns: rounds({ short: 15, full: 150 }) },
      );
    },
  );

  test.each(allTargets.map(({ id }) => id as TargetId))('%s: a film with a clip per scene is restored, too', (id) => {
    fc.assert(
      fc.property(filmFor(id), (project) => {
        const text = assemblePrompt(project, id, { packing: 'scene' });
        const again = read(text, { target: id }).project;
        expect(assemblePrompt(again, id)).toBe(text);
      }),
      { numRuns: rounds({ short: 10, full: 100 }) },
    );
  });

  test.each(
    allTargets
      .filter(({ id }) => !['runway-gen-4.5', 'ltx-2.5'].includes(id))
      .map((target) => [target.id, target] as const),
  )('%s is recognized by its layout', (id, target) => {
    const dialog = 'MARA (whispering): We should go.';
    const scene = { duration: 4, action: 'She waits.', audio: 'Rain. Music: a cello', dialog };
    const text = clipText(projectWith(scene, scene), target);
    const { project } = read(text);
    expect(isTargetId(project.settings?.target) && clipText(project, targets[project.settings.target])).toBe(text);
    expect(project.scenes).toHaveLength(2);
    expect(project.scenes[0]?.dialog).toMatch(/We should go\.?/u);
    if (target.ownLayout && id !== 'generic') expect(project.settings?.target).toBe(id);
  });

  test('is divided into fields as far as the layout allows', () => {
    const text = [
      'Clip 1 (6s)',
      '[00:00-00:04] She waits. Rain falls.',
      'Mara, raspy voice, says from off-screen, whispering: "We should go."',
      'SFX: A door.',
      'Music: A cello.',
      '',
      '[00:04-00:06] He goes.',
      '',
      'Style: Fine grain.',
    ].join('\n');
    const { scenes, project } = read(text);
    expect(scenes).toEqual([
      {
        duration: 4,
        action: 'She waits. Rain falls.',
        dialog: 'Mara (O.S., whispering): We should go.',
        audio: 'A door.\nMusic: A cello.',
      },
      { duration: 2, action: 'He goes.' },
    ]);
    expect(project).toMatchObject({
      look: 'Fine grain',
      cast: [{ name: 'Mara', voice: 'raspy voice' }],
      settings: { target: 'veo-3.1', packing: 'fewest' },
    });
  });

  test('as a shot sheet is restored with every field, the look and the title', () => {
    const project = {
      ...projectWith({ action: 'Go', light: 'Dusk', cam: '35 mm', dialog: 'MARA: Now' }),
      look: 'Grain',
    };
    const { project: again } = read(assemblePrompt(project, 'shot-sheet'));
    expect(again).toMatchObject({ projectTitle: 'NIGHT TRAIN', look: 'Grain', scenes: project.scenes });
  });
});

describe('JSON', () => {
  test('of a project is restored completely', () => {
    fc.assert(
      fc.property(validProject, (project) => {
        const withTitle = { ...project, projectTitle: 'T', look: 'Grain', cast };
        const again = read(projectFile(withTitle)).project;
        expect(again).toMatchObject({ projectTitle: 'T', look: 'Grain', cast });
        expect(again.scenes.map(({ id, ...scene }) => scene)).toEqual(project.scenes.map(({ id, ...scene }) => scene));
      }),
    );
  });

  test('of copied scenes is read', () => {
    expect(read(writeScenes(projectWith({ action: 'x' }).scenes).json).scenes).toEqual([{ duration: 5, action: 'x' }]);
  });

  test('from other programs is read by its keys, at any position of the scenes', () => {
    const value = {
      ...{ title: 'The Car', visual_style: 'Noir', meta: { tags: ['a', 'b'] } },
      film: {
        shots: [
          {
            shot: 1,
            duration: '4s',
            cameraMovement: 'Dolly',
            description: 'She waits',
            sfx: ['rain', 'wind'],
            vfx: 'none',
          },
          {
            shot: 2,
            length: 3.5,
            Prompt: 'He goes',
            dialogue: [
              { speaker: 'Mara', line: 'Stay.' },
              { speaker: 'Tom', text: 'No.' },
            ],
          },
        ],
      },
    };
    const { scenes, project, report } = read(`\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``);
    expect(scenes).toEqual([
      { duration: 4, camera: 'Dolly', action: 'She waits', audio: 'rain, wind' },
      { duration: 3.5, action: 'He goes', dialog: 'MARA: Stay.\nTOM: No.' },
    ]);
    expect(project).toMatchObject({ projectTitle: 'The Car', look: 'Noir' });
    expect(report).toEqual([{ line: null, message: 'Scene 1, “vfx”: “none”' }]);
  });

  test.each([
    ['[{"action": "x",},]'],
    ["[{'action': 'x'}]"],
    ['[{action: "x"}'],
    ['[{“action”: “x”}]'],
    ['{"scenes": [{"action": "x"'],
    ['{"scenes": [{"action": "x'],
    ['// a film\n[{"action" "x" "status": None}]'.replace('// a film\n', '')],
    ['```json\n[{"action": "x"}\n'],
    ['{scenes: [/* one */ {action: x}]}'],
  ])('that is broken is repaired on demand: %s', (text) => {
    expect(readPaper({ format: 'prompt', text })).toEqual({
      problem: 'This JSON is broken. Promptreel can try to repair it.',
      repairable: true,
    });
    expect(read(text, { repair: true }).scenes).toEqual([{ duration: 2, action: 'x' }]);
  });

  test('that is valid stays the same when it is repaired', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const json = JSON.stringify({ list: [value] });
        expect(parseLenientJson(json)).toEqual(JSON.parse(json));
      }),
      { numRuns: rounds({ short: 50, full: 500 }) },
    );
  });

  test
    .runIf(isFull)
    .each(['{"a":', '[', "'", '{', '"', '\\', '/*', ',', 'a', '{"scenes":[{"action":"x"},', "['a'x", '[1 '])(
    'of 400,000 characters of %j is read in a time that grows with the length',
    (piece) => {
      const text = `[${piece.repeat(400_000 / piece.length)}`;
      expect(Object.keys(readPaper({ format: 'prompt', text, repair: true })).length).toBeGreaterThan(0);
    },
  );
});

describe('free text', () => {
  test('becomes a scene per paragraph or item, with estimated durations', () => {
    const text = 'A man walks in.\nHe sits.\n\n- She looks up\n- The rain stops\n\n[Note] nobody';
    expect(read(text).scenes).toEqual([
      { duration: 2, action: 'A man walks in.\nHe sits.' },
      { duration: 2, action: 'She looks up' },
      { duration: 2, action: 'The rain stops' },
      { duration: 2, action: '[Note] nobody' },
    ]);
  });

  test('always becomes a valid project', () => {
    const pieces = fc.constantFrom(
      ...[
        'Shot 1 (3s)',
        '[0-3s] ',
        '[00:00-00:04]',
        'Clip 1 (5s)',
        '---',
        'Sound: x',
        'MARA: "x"',
        'Mara says: "x"',
        '<x>',
        '(x)',
      ],
      ...[
        'Mara: {x}',
        'Dialogue: "x"',
        'Style: x',
        'No scene cuts.',
        'integrated_multimodal_description: [Shot 1] ',
        ': <d>[English] ',
      ],
      ...[
        '# SCENE 1 (0.0s)',
        'Scene 1 (99m 5s):',
        'LOOK: x',
        '{"scenes":[{"duration":"x"}]}',
        '{',
        '[{"action":1}]',
        '\n',
        '\n\n',
        'y'.repeat(2_100),
      ],
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, anyText), { maxLength: 12 }),
        fc.constantFrom(undefined, ...allTargets.map(({ id }) => id as TargetId)),
        fc.boolean(),
        (list, target, repair) => {
          const result = readPaper({ format: 'prompt', text: list.join('\n'), target, repair });
          if ('problem' in result) expect(result.problem).toMatch(/^[A-Z].*\.$/u);
          else expect(projectSchema.parse(result.project)).toEqual(result.project);
        },
      ),
      { numRuns: rounds({ short: 60, full: 600 }) },
    );
  });

  test('has at most 50 cast entries and a look within its limit; the rest is reported', () => {
    const speeches = Array.from({ length: 60 }, (_, index) => `Mara ${index + 1}: "Yes."`);
    const text = `Shot 1 (3s)\n${speeches.join('\n')}\n\nStyle: ${'grain '.repeat(400)}x.`;
    const { project, report } = read(text);
    expect(project.cast).toHaveLength(50);
    expect(project.look).toHaveLength(2_000);
    expect(report.map(({ message }) => message.slice(0, 20)).filter((one) => one.startsWith('Not added'))).toHaveLength(
      10,
    );
    expect(report.some(({ message }) => message.startsWith('Look, cut at 2000 characters'))).toBe(true);
  });

  test
    .runIf(isFull)
    .each(['Mara says: "x" ', ' says', ': "', '. ', 'Style: ', 'Shot 1:\n', '[', '(', ' in A: {', 'a, '])(
    'of 400,000 characters of %j is read in a time that grows with the length',
    (piece) => {
      for (const target of ['ltx-2.5', 'minimax-h3', 'seedance-2'] as const) {
        const text = `Shot 1: ${piece.repeat(400_000 / piece.length)}"}`;
        expect(Object.keys(readPaper({ format: 'prompt', text, target })).length).toBeGreaterThan(0);
      }
    },
  );
});
