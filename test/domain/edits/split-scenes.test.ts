import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  losesPicture,
  mergeWithNext,
  mergeWithNextProblem,
  splitAtCaret,
  splitAtCaretProblem,
  splitScene,
} from '../../../src/domain/edits/split-scenes.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { totalDuration, withoutFloatError } from '../../../src/domain/scene/duration.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { frozen, projectWith } from '../arbitraries.ts';
import { expectNumbered, fullProject, newIds, projectAndIndex, scenesById } from '../editing.ts';

describe('splitScene', () => {
  const idsFor = (count: number) => Array.from({ length: count - 1 }, (_, index) => `new-${index + 1}`);
  const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');

  test('divides the duration exactly and the words in order, and copies the rest', () => {
    fc.assert(
      fc.property(projectAndIndex, fc.integer({ min: 2, max: 6 }), ([project, index], count) => {
        const scene = project.scenes[index];
        fc.pre(scene !== undefined && scene.duration >= 0.1 * count);
        const split = splitScene(project, scene?.id ?? '', idsFor(count));
        const pieces = split.scenes.slice(index, index + count);
        expectNumbered(split);
        expect(split.scenes).toHaveLength(project.scenes.length + count - 1);
        expect(pieces.map(({ id }) => id)).toEqual([scene?.id, ...idsFor(count)]);
        expect(totalDuration(pieces)).toBe(scene?.duration);
        const seconds = pieces.map(({ duration }) => duration);
        expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(0.11);
        expect(pieces.flatMap(({ dialog }) => wordsOf(dialog))).toEqual(wordsOf(scene?.dialog ?? ''));
        for (const { id, sceneNumber, duration, dialog, ...rest } of pieces) expect(scene).toMatchObject(rest);
        expect(projectSchema.parse(split)).toEqual(split);
      }),
    );
  });

  test('halves the dialogue and the duration, to the tenth', () => {
    const project = frozen(projectWith({}, { duration: 18.5, dialog: 'We were never going to Vienna', light: 'Dusk' }));
    expect(splitScene(project, 'scene-2', ['b']).scenes.slice(1)).toMatchObject([
      { id: 'scene-2', sceneNumber: 2, duration: 9.3, dialog: 'We were never', light: 'Dusk' },
      { id: 'b', sceneNumber: 3, duration: 9.2, dialog: 'going to Vienna', light: 'Dusk' },
    ]);
  });

  test('splits dialogue at a nearby end of a sentence, and keeps its line breaks', () => {
    const dialog = 'Who is there? Go!\nIt was her name,\nand then it was mine.';
    const { scenes } = splitScene(frozen(projectWith({ duration: 10, dialog })), 'scene-1', ['b']);
    expect(scenes.map((scene) => scene.dialog)).toEqual([
      'Who is there? Go!',
      'It was her name,\nand then it was mine.',
    ]);
  });

  test('repeats the cue where it splits a speech, and never separates a cue from its words', () => {
    const split = (dialog: string, count: number) =>
      splitScene(frozen(projectWith({ duration: 10, dialog })), 'scene-1', idsFor(count)).scenes.map(
        (one) => one.dialog,
      );
    expect(split('OLD TOM (low, V.O.): one two three four', 2)).toEqual([
      'OLD TOM (low, V.O.): one two',
      'OLD TOM (low, V.O.): three four',
    ]);
    expect(split('MARA: one two\nOLD TOM (low): three four', 2)).toEqual([
      'MARA: one two',
      'OLD TOM (low): three four',
    ]);
    expect(split('MARA: one\nTOM: two\n\nthree', 3)).toEqual(['MARA: one', 'TOM: two', 'three']);
    expect(split('MARA: "We should go now. Before it rains."', 2)).toEqual([
      'MARA: "We should go now."',
      'MARA: "Before it rains."',
    ]);
    expect(split('MARA (low): «one two three»\nTOM: four', 4)).toEqual([
      'MARA (low): «one»',
      'MARA (low): «two»',
      'MARA (low): «three»',
      'TOM: four',
    ]);
  });

  test('keeps durations that are not whole tenths of a second', () => {
    const { scenes } = splitScene(frozen(projectWith({ duration: 5.25 })), 'scene-1', ['b', 'c']);
    expect(totalDuration(scenes)).toBe(5.25);
  });

  test('changes nothing for an unknown scene, a scene that is too short, or beyond a hundred scenes', () => {
    const project = frozen(projectWith({ duration: 0.1 }, { duration: 0.2 }));
    expect(splitScene(project, 'nobody', ['b'])).toBe(project);
    expect(splitScene(project, 'scene-1', ['b'])).toBe(project);
    expect(splitScene(project, 'scene-2', ['b', 'c'])).toBe(project);
    expect(splitScene(fullProject, 'scene-1', ['b'])).toBe(fullProject);
  });
});

describe('splitAtCaret', () => {
  const place = fc.tuple(fc.constantFrom(...sceneFieldKeys), fc.integer({ min: -2, max: 40 }));

  test.each([
    [25, 'MARA: Go.\nTOM (low): one', 'TOM (low): two'],
    [21, 'MARA: Go.', 'TOM (low): one two'],
    [14, 'MARA: Go.', 'TOM (low): one two'],
    [9, 'MARA: Go.', 'TOM (low): one two'],
    [3, '', 'MARA: Go.\nTOM (low): one two'],
  ])('at position %i of a dialogue, gives each half its speaker', (caret, first, second) => {
    const project = frozen(projectWith({ duration: 5, dialog: 'MARA: Go.\nTOM (low): one two' }));
    const { scenes } = splitAtCaret(project, { sceneId: 'scene-1', field: 'dialog', caret }, newIds());
    expect(scenes.map(({ dialog }) => dialog)).toEqual([first, second]);
  });

  test('splits one text, copies the rest, and divides the duration exactly', () => {
    fc.assert(
      fc.property(projectAndIndex, place, ([project, index], [field, caret]) => {
        const scene = project.scenes[index];
        fc.pre(scene !== undefined && scene.duration >= 0.2);
        if (!scene) return;
        const split = splitAtCaret(project, { sceneId: scene.id, field, caret }, newIds());
        const [first, second] = split.scenes.slice(index);
        expectNumbered(split);
        expect(projectSchema.parse(split)).toEqual(split);
        expect(withoutFloatError((first?.duration ?? 0) + (second?.duration ?? 0))).toBe(scene.duration);
        expect(Math.min(first?.duration ?? 0, second?.duration ?? 0)).toBeGreaterThanOrEqual(0.1);
        const ownValues = { [field]: expect.any(String), duration: expect.any(Number) };
        expect(first).toEqual({ ...scene, ...ownValues });
        expect(second).toEqual({ ...scene, ...ownValues, id: 'new-1', sceneNumber: index + 2 });
        const letters = (text = '') => text.replace(/\s+/gu, '');
        expect(letters(first?.[field]) + letters(second?.[field])).toBe(letters(scene[field]));
        for (const { id } of project.scenes) {
          if (id !== scene.id) expect(scenesById(split).get(id)).toEqual(scenesById(project).get(id));
        }
      }),
    );
  });

  const split = (text: string, caret: number, duration = 6) => {
    const project = frozen(projectWith({ action: text, duration, light: 'Dusk' }));
    return splitAtCaret(project, { sceneId: 'scene-1', field: 'action', caret }, newIds()).scenes.map(
      ({ action, duration }) => [action, duration],
    );
  };

  test.each([
    ['wipes fog,  looks out', 10, ['wipes fog,', 3], ['looks out', 3]],
    ['one two three four five six', 3, ['one', 1], ['two three four five six', 5]],
    ['one two', 0, ['', 0.1], ['one two', 5.9]],
    ['one two', 99, ['one two', 5.9], ['', 0.1]],
    ['', 0, ['', 3], ['', 3]],
    ['…', 1, ['…', 3], ['', 3]],
    ['🎬🎬', 3, ['🎬', 3], ['🎬', 3]],
    ['  one two  ', 5, ['  one', 3], ['two  ', 3]],
  ])('splits %j at %d', (text, caret, first, second) => {
    expect(split(text, caret)).toEqual([first, second]);
  });

  test('divides 0.2 s, and keeps durations that are not whole tenths of a second', () => {
    expect(split('one two', 0, 0.2)).toEqual([
      ['', 0.1],
      ['one two', 0.1],
    ]);
    expect(split('one two', 3, 5.25)).toEqual([
      ['one', 2.6],
      ['two', 2.65],
    ]);
  });

  test('returns the same project and a reason if it cannot split', () => {
    const short = frozen(projectWith({ duration: 0.1 }));
    const at = { sceneId: 'scene-1', field: 'action', caret: 0 } as const;
    expect(splitAtCaret(short, at, newIds())).toBe(short);
    expect(splitAtCaretProblem(short, 'scene-1')).toBe('A scene below 0.2 s cannot be split.');
    expect(splitAtCaret(fullProject, at, newIds())).toBe(fullProject);
    expect(splitAtCaretProblem(fullProject, 'scene-1')).toBe('A project has at most 100 scenes.');
    expect(splitAtCaret(short, { ...at, sceneId: 'nobody' }, newIds())).toBe(short);
    expect(splitAtCaretProblem(short, 'nobody')).toBe('That scene no longer exists.');
    expect(splitAtCaretProblem(projectWith({}), 'scene-1')).toBeNull();
  });
});

describe('mergeWithNext', () => {
  test('adds the durations and loses no word', () => {
    fc.assert(
      fc.property(projectAndIndex, ([project, index]) => {
        const [scene, next] = project.scenes.slice(index);
        if (!scene || !next || withoutFloatError(scene.duration + next.duration) > 60) return;
        const merged = mergeWithNext(project, scene.id);
        const one = merged.scenes[index];
        expectNumbered(merged);
        expect(projectSchema.parse(merged)).toEqual(merged);
        expect(totalDuration(merged.scenes)).toBe(totalDuration(project.scenes));
        expect(one?.id).toBe(scene.id);
        for (const key of sceneFieldKeys) {
          expect(one?.[key]).toContain(scene[key].trim());
          expect(one?.[key]).toContain(next[key].trim());
        }
        const { duration: _, ...rest } = { ...scene };
        for (const key of sceneFieldKeys) Reflect.deleteProperty(rest, key);
        expect(one).toMatchObject(rest);
      }),
    );
  });

  test.each([
    ['walks', 'stops', 'walks, stops'],
    ['Walks. ', ' Stops.', 'Walks. Stops.'],
    ['“Walk!”', 'Stops', '“Walk!” Stops'],
    ['He says:', 'stop', 'He says: stop'],
    ['walks,', 'stops', 'walks, stops'],
    ['walks', '', 'walks'],
    [' ', 'stops', 'stops'],
    ['walks ', ' walks', 'walks '],
    ['', '', ''],
  ])('joins %j and %j', (first, second, joined) => {
    const { scenes } = mergeWithNext(frozen(projectWith({ action: first }, { action: second })), 'scene-1');
    expect(scenes).toMatchObject([{ action: joined, duration: 10 }]);
  });

  test('keeps the only picture, and reports a second one that would be lost', () => {
    const [first, second] = ['0f', '1f'].map((hash) => ({ picture: { hash, width: 2, height: 2 } }));
    const pair = (...parts: object[]) => frozen(projectWith(...parts));
    const wouldLosePicture = (...parts: object[]) => losesPicture(pair(...parts), 'scene-1');
    expect(mergeWithNext(pair({}, second ?? {}), 'scene-1').scenes).toMatchObject([second]);
    expect(mergeWithNext(pair(first ?? {}, second ?? {}), 'scene-1').scenes).toMatchObject([first]);
    expect(wouldLosePicture(first ?? {}, second ?? {})).toBe(true);
    expect(wouldLosePicture({}, second ?? {})).toBe(false);
    expect(wouldLosePicture(first ?? {}, {})).toBe(false);
    expect(wouldLosePicture(first ?? {}, { ...first })).toBe(false);
    expect(wouldLosePicture(first ?? {})).toBe(false);
  });

  test('keeps unknown fields of both scenes, preferring the first one’s', () => {
    const [a, b] = [{ mood: 'calm' }, { mood: 'tense', take: 3 }];
    expect(mergeWithNext(projectWith(a as object, b as object), 'scene-1').scenes).toMatchObject([
      { id: 'scene-1', mood: 'calm', take: 3 },
    ]);
  });

  test.each([
    ['MARA: Go.', 'TOM: Where?', 'MARA: Go.\nTOM: Where?'],
    ['MARA: Go.', 'A door.', 'MARA: Go.\n\nA door.'],
    ['A door.', 'mara: Go.', 'A door.\nmara: Go.'],
    ['A door.', 'Tom: Go.', 'A door. Tom: Go.'],
  ])('keeps the speeches of %j and %j apart', (first, second, dialog) => {
    const cast = [{ name: 'Mara', kind: 'character' as const, text: '' }];
    const project = frozen({ ...projectWith({ dialog: first }, { dialog: second }), cast });
    expect(mergeWithNext(project, 'scene-1').scenes[0]?.dialog).toBe(dialog);
  });

  test('undoes a split', () => {
    const project = frozen(projectWith({ duration: 7.3, action: 'He walks. She stops.', light: 'Dusk' }));
    const split = splitAtCaret(project, { sceneId: 'scene-1', field: 'action', caret: 9 }, newIds());
    expect(split.scenes).toHaveLength(2);
    expect(mergeWithNext(split, 'scene-1')).toEqual(project);
  });

  test.each([
    [[{ duration: 30.1 }, { duration: 30 }], 'Together they would be longer than 60 s.'],
    [
      [{ light: 'x'.repeat(1_500) }, { light: 'y'.repeat(500) }],
      /^Together their Light would be longer than 2,000 char/,
    ],
    [[{}], 'No scene follows this one.'],
    [[{ id: 'another' }, {}], 'That scene no longer exists.'],
  ])('returns the same project and a reason if it cannot merge: %#', (scenes, problem) => {
    const project = frozen(projectWith(...scenes));
    expect(mergeWithNext(project, 'scene-1')).toBe(project);
    if (typeof problem === 'string') expect(mergeWithNextProblem(project, 'scene-1')).toBe(problem);
    else expect(mergeWithNextProblem(project, 'scene-1')).toMatch(problem);
  });

  test('allows 60 s, and a text that was already too long', () => {
    const project = projectWith({ duration: 30, cam: 'x'.repeat(3_000) }, { duration: 30 });
    expect(mergeWithNextProblem(project, 'scene-1')).toBeNull();
    expect(mergeWithNext(project, 'scene-1').scenes).toHaveLength(1);
  });
});
