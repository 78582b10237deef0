import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemblePrompt } from '../../../src/domain/film/prompt.ts';
import { eachField, sceneFields } from '../../../src/domain/scene/fields.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { projectWith, validProject } from '../arbitraries.ts';

const full = {
  action: 'reads the sign twice.',
  camera: 'Slow push-in',
  subject: 'A conductor',
  scene: 'Empty dining car at 3 a.m., rain',
  light: 'Amber lamp!',
  grade: 'Muted teal',
  cam: '35 mm',
  audio: 'Wheels',
  dialog: 'Never to "Vienna".',
};

function splitLines(prompt: string): string[] {
  return prompt.split('\n');
}

describe('a Sora 2 prompt', () => {
  test('has a header, one line of picture, the dialogue and the background sound', () => {
    expect(assemblePrompt(projectWith(full))).toBe(
      [
        'Scene 1 (5.0s):',
        'Slow push-in. 35 mm. A conductor reads the sign twice. Empty dining car at 3 a.m., rain. Lighting: Amber lamp. Color grading: Muted teal.',
        'Dialogue: "Never to \\"Vienna\\""',
        'Background sound: Wheels',
      ].join('\n'),
    );
  });

  test('separates scenes by three dashes between empty lines, with nothing at the end', () => {
    expect(assemblePrompt(projectWith({ camera: 'Static' }, { duration: 65, audio: 'Rain' }))).toBe(
      'Scene 1 (5.0s):\nStatic.\n\n---\n\nScene 2 (1m 5.0s):\nAudio: Rain',
    );
  });

  test.each([
    ['camera', 'x.'],
    ['cam', 'x.'],
    ['subject', 'x.'],
    ['action', 'x.'],
    ['scene', 'x.'],
    ['light', 'Lighting: x.'],
    ['grade', 'Color grading: x.'],
    ['audio', 'Audio: x'],
    ['dialog', 'Dialogue: "x"'],
  ])('with only %s filled is the header and the line %s', (key, line) => {
    expect(assemblePrompt(projectWith({ [key]: 'x' }))).toBe(`Scene 1 (5.0s):\n${line}`);
  });

  test.each(sceneFields.map(({ key }) => key))('keeps no trace of %s when it is empty', (key) => {
    const filled = { ...eachField(({ example }) => example), ...full };
    const without = assemblePrompt(projectWith({ ...filled, [key]: '' }));
    expect(without).not.toMatch(/\.\.|\. \.| {2}|: *\.|[a-z]: *$|: ""|\n\n/m);
    expect(without).not.toBe(assemblePrompt(projectWith(filled)));
    expect(assemblePrompt(projectWith({ ...filled, [key]: ' \n...! ' }))).toBe(without);
  });

  test('of an empty scene is its header alone', () => {
    expect(assemblePrompt(projectWith({}))).toBe('Scene 1 (5.0s):');
  });

  test('labels the sound Audio when the dialogue is only punctuation', () => {
    expect(splitLines(assemblePrompt(projectWith({ audio: 'Rain', dialog: '...' })))).toEqual([
      'Scene 1 (5.0s):',
      'Audio: Rain',
    ]);
  });

  test('escapes double quotes in the dialogue and nowhere else', () => {
    const quoted = 'the "old" man';
    const prompt = assemblePrompt(projectWith({ subject: quoted, audio: quoted, dialog: quoted }));
    expect(splitLines(prompt).slice(1)).toEqual([
      'the "old" man.',
      'Dialogue: "the \\"old\\" man"',
      'Background sound: the "old" man',
    ]);
  });

  test('is the default format', () => {
    const project = projectWith(full, {});
    expect(assemblePrompt(project)).toBe(assemblePrompt(project, 'sora-2'));
    expect(assemblePrompt(project)).not.toBe(assemblePrompt(project, 'shot-sheet'));
  });
});

describe('a shot sheet', () => {
  test('has the title, then one labeled line per field in the order of the fields', () => {
    expect(assemblePrompt(projectWith(full), 'shot-sheet')).toBe(
      [
        '# NIGHT TRAIN',
        '',
        '# SCENE 1 (5.0s)',
        'ACTION: reads the sign twice',
        'CAMERA: Slow push-in',
        'SUBJECT: A conductor',
        'SCENE: Empty dining car at 3 a.m., rain',
        'LIGHT: Amber lamp',
        'GRADE: Muted teal',
        'CAM: 35 mm',
        'AUDIO: Wheels',
        'DIALOG: Never to "Vienna"',
      ].join('\n'),
    );
  });

  test('omits empty fields and puts an empty line between scenes', () => {
    expect(assemblePrompt(projectWith({ cam: ' . ' }, { duration: 60, light: 'Moon' }), 'shot-sheet')).toBe(
      '# NIGHT TRAIN\n\n# SCENE 1 (5.0s)\n\n# SCENE 2 (1m 0.0s)\nLIGHT: Moon',
    );
  });

  test('without a title starts with its first scene', () => {
    expect(assemblePrompt({ ...projectWith({}), projectTitle: '  ' }, 'shot-sheet')).toBe('# SCENE 1 (5.0s)');
  });
});

describe.each(Object.keys(targets) as TargetId[])('in the format %s', (target) => {
  test('scenes are sorted by number', () => {
    fc.assert(
      fc.property(
        validProject.chain((project) =>
          fc.tuple(fc.constant(project), fc.shuffledSubarray(project.scenes, { minLength: project.scenes.length })),
        ),
        ([project, shuffled]) => {
          expect(assemblePrompt({ ...project, scenes: shuffled }, target)).toBe(assemblePrompt(project, target));
        },
      ),
    );
  });

  test('numbers sort numerically, not as text', () => {
    const numbers = [10, 9, 100, 1];
    const film = projectWith(...numbers.map((sceneNumber) => ({ sceneNumber, subject: `Boat ${sceneNumber}` })));
    const boats = assemblePrompt(film, target).matchAll(/Boat (\d+)/g);
    expect([...boats].map(([, number]) => Number(number))).toEqual([1, 9, 10, 100]);
  });

  test('assembling does not modify the project', () => {
    const scenes = projectWith({ sceneNumber: 2 }, { sceneNumber: 1 }).scenes;
    assemblePrompt({ projectTitle: '', scenes }, target);
    expect(scenes.map((scene) => scene.sceneNumber)).toEqual([2, 1]);
  });
});
