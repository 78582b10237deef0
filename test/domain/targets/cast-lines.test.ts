import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignTimes } from '../../../src/domain/clips/assign-times.ts';
import { fitsText, hardLimits, measure } from '../../../src/domain/clips/text-limits.ts';
import { type Film, makeFilm } from '../../../src/domain/film/film.ts';
import { assembleClips, assemblePrompt } from '../../../src/domain/film/prompt.ts';
import type { Project } from '../../../src/domain/project/project.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { linesToText, sceneAlone, type Target } from '../../../src/domain/targets/target.ts';
import { clipLines } from '../../../src/domain/targets/write-clip.ts';
import { rounds } from '../../support/rounds.ts';
import { anyText, projectWith, sceneTexts } from '../arbitraries.ts';

const ids = Object.keys(targets) as TargetId[];
const mara = { name: 'Mara', kind: 'character', text: 'a skipper of forty.', short: 'the "skipper"' } as const;
const tom = { name: 'Old_Tom', kind: 'character', text: 'a ferryman\nof seventy', refs: { 'kling-3': 'TAG' } } as const;
const cast = [mara, tom];

const fieldText = fc.oneof(
  anyText,
  fc.constantFrom('@Mara', '@mara and @Old_Tom', ' "@Mara"  left.', 'x\\@y', '@nobody', '@Mara, \n@old_tom!'),
  fc.nat(60).map((count) => '@Mara runs '.repeat(count)),
);
const look = fc.constantFrom(undefined, '', 'Fine grain', 'Palette: teal.\n\n Grain: fine, as @Mara\r\nLens: 40 mm!');
const films: fc.Arbitrary<Project> = fc
  .tuple(fc.array(sceneTexts(fieldText), { minLength: 1, maxLength: 4 }), look)
  .map(([scenes, look]) => ({ ...projectWith(...scenes), look, cast }));
const runs = { numRuns: rounds({ short: 5, full: 30 }) };

describe.each(ids)('look and cast in %s', (id) => {
  const target: Target = targets[id];

  test('leave no mentions and no line breaks', () => {
    fc.assert(
      fc.property(films, (film) => {
        const { clips } = assembleClips(film, id);
        for (const { lines } of makeFilm({ ...film, target, packing: 'fewest' }).clips) {
          for (const { text } of lines.flatMap(({ parts }) => parts)) expect(text).not.toMatch(/[\n\r]/u);
        }
        for (const { text } of clips)
          expect(text).not.toMatch(/(?<![\p{L}\p{M}\p{N}._@\\])@(?:Mara|Old_Tom|nobody)\b/iu);
      }),
      runs,
    );
  });

  test('keep the source and range of each word', () => {
    fc.assert(
      fc.property(films, (film) => {
        for (const scene of film.scenes) {
          const lines = clipLines(target, { ...sceneAlone(scene), look: film.look, cast });
          for (const { text, sceneId, field, from, to, origin } of lines.flatMap(({ parts }) => parts)) {
            if (!field && !origin) continue;
            const source = (field ? scene[field] : (film.look ?? '')).slice(from, to);
            expect(sceneId).toBe(field ? scene.id : undefined);
            if (origin?.kind === 'cast') expect(source.toLowerCase()).toBe(`@${origin.name.toLowerCase()}`);
            else expect(lettersAndDigits(text)).toBe(lettersAndDigits(source));
          }
        }
      }),
      runs,
    );
  });

  test('change nothing if they are empty', () => {
    fc.assert(
      fc.property(films, ({ look: _, cast: __, ...film }) => {
        expect(assemblePrompt({ ...film, look: '', cast: [] }, id)).toBe(assemblePrompt(film, id));
      }),
      runs,
    );
  });

  test('give the same film whether it is updated or made anew', () => {
    const casts = [cast, [{ ...mara, text: 'a diver' }, tom], [tom], [], [...cast, { ...mara, name: 'Nobody' }]];
    fc.assert(
      fc.property(films, fc.array(fc.constantFrom(...casts), { minLength: 1, maxLength: 4 }), (film, steps) => {
        let before: Film | undefined;
        for (const cast of steps) {
          const from = { ...film, cast, target, packing: 'fewest' as const };
          before = makeFilm(from, before);
          expect(texts(before)).toEqual(texts(makeFilm({ ...from, scenes: structuredClone(film.scenes) })));
        }
      }),
      runs,
    );
  });

  test.runIf(hardLimits(target).length > 0)('fit exactly where measuring them says so', () => {
    fc.assert(
      fc.property(films, ({ scenes, look }) => {
        const plan = {
          first: 0,
          count: scenes.length,
          asked: 5 * scenes.length,
          seconds: 5 * scenes.length,
          look,
          cast,
        };
        const byShot = target.shot !== undefined && scenes.length > 1;
        const alone = scenes.map((scene) => ({ ...sceneAlone(scene), look, cast }));
        const fits = hardLimits(target).every(({ of, max, unit }) => {
          const clip = { ...assignTimes(scenes, plan.seconds, target), look, cast };
          if (of === 'clip') return byShot || measure(linesToText(clipLines(target, clip)), unit) <= max;
          const shots = {
            ...target,
            clip: (one: typeof clip) => one.shots.flatMap((shot) => target.shot?.(shot, one) ?? []),
          };
          return !byShot || alone.every((one) => measure(linesToText(clipLines(shots, one)), unit) <= max);
        });
        expect(fitsText(scenes, target, plan)).toBe(fits);
      }),
      runs,
    );
  });
});

function texts({ clips, findings }: Film) {
  return [clips.map(({ text, shots, findings }) => ({ text, shots, findings })), findings];
}

/** The letters and digits of a text. Punctuation is left out, since every target adds its own. */
function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

test('a mention has its full wording once per clip, and its short name later and in speech', () => {
  const film = { ...projectWith({ subject: '@Mara', dialog: '@Old_Tom!' }, { subject: '@Mara and @Old_Tom' }), cast };
  expect(assemblePrompt(film, 'kling-3')).toBe(
    'Shot 1 (5s)\na skipper of forty.\nDialogue: "Old Tom!"\n\nShot 2 (5s)\nthe "skipper" and a ferryman of seventy (TAG).',
  );
  expect(assemblePrompt(film, 'sora-2')).toMatch(
    /\na skipper of forty\.\n.*\na skipper of forty and a ferryman of seventy\.$/su,
  );
  expect(assemblePrompt({ ...film, scenes: projectWith({ dialog: 'Go, @Mara' }).scenes }, 'sora-2')).toMatch(
    /Dialogue: "Go, the “skipper”"$/,
  );
});

test('the look is the last sentence of each picture line of Sora 2', () => {
  const film = { ...projectWith({ subject: 'A boat', audio: 'Rain' }, {}), look: 'Palette: teal.\nGrain: fine.' };
  expect(assemblePrompt(film)).toBe(
    'Scene 1 (5.0s):\nA boat. Style: Palette: teal; Grain: fine.\nAudio: Rain\n\n---\n\nScene 2 (5.0s):\nStyle: Palette: teal; Grain: fine.',
  );
  expect(assemblePrompt({ ...film, look: 'Style: a woodcut' })).toMatch(/A boat\. Style: a woodcut\.\n/);
});

test('a change to an entry only remakes the clips that mention it', () => {
  const { scenes } = projectWith(
    ...Array.from({ length: 6 }, (_, index) => ({ subject: index % 3 === 0 ? '@Mara' : '@Old_Tom x' })),
  );
  const from = { scenes, target: targets['veo-3.1'], packing: 'scene' as const, look: 'Grain', cast };
  const before = makeFilm(from);
  const after = makeFilm({ ...from, cast: [{ ...mara, text: 'a diver' }, tom] }, before);
  expect(after.clips.map((clip, index) => clip === before.clips[index])).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
  ]);
  const renamed = makeFilm({ ...from, cast: [...cast, { ...tom, name: 'New' }] }, after);
  expect(renamed.clips.filter((clip) => after.clips.includes(clip))).toHaveLength(4);
  const other = makeFilm({ ...from, look: 'Fog' }, before);
  expect(other.clips.every((clip, index) => clip !== before.clips[index])).toBe(true);
});

describe('the check', () => {
  test('reports unknown names in scenes, the look and wordings, but none while there is no cast', () => {
    const film = {
      ...projectWith({ action: '@Mara, @Bo and @bo.' }, { dialog: '@Bo' }),
      look: '@Ivy',
      cast: [{ ...mara, text: '@Leo' }],
    };
    const found = (project: Project) =>
      assembleClips(project, 'generic').findings.filter(({ kind }) => kind === 'unknown-name');
    expect(found(film).map(({ sceneNumber, field, words }) => [sceneNumber, field, words])).toEqual([
      [null, null, '@Ivy'],
      [null, null, '@Leo'],
      [1, 'action', '@Bo'],
      [1, 'action', '@bo'],
      [2, 'dialog', '@Bo'],
    ]);
    expect(found(film)[2]?.message).toBe('No cast entry is named Bo, so the prompt omits the @');
    expect(found({ ...film, cast: [] })).toEqual([]);
  });

  test('includes voices and manners', () => {
    const film = { ...projectWith({}), cast: [{ ...mara, voice: 'like @Ada', manner: 'as @Eve' }] };
    expect(assembleClips(film, 'generic').findings.map(({ words }) => words)).toEqual(['@Ada', '@Eve']);
  });

  test('measures the expanded text', () => {
    const words = 'word '.repeat(40).trim();
    const moves = { name: 'Move', kind: 'prop', text: 'Push-in, then pan, then tilt' } as const;
    const film = {
      ...projectWith({ camera: '@Move', dialog: '@Long', duration: 5 }),
      cast: [moves, { ...mara, name: 'Long', text: words, short: 'Lo' }],
    };
    const kinds = assembleClips(film, 'seedance-2.5').findings.map(({ kind }) => kind);
    expect(kinds).toContain('camera-moves');
    expect(kinds).not.toContain('speech-time');
  });
});

test('a speaker’s name and voice are expanded once', () => {
  const other = { ...mara, short: 'M \\@Old_Tom', voice: 'as \\@Old_Tom, like @Old_Tom' };
  const film = { ...projectWith({ dialog: 'MARA: Go.' }), cast: [other, tom] };
  expect(assemblePrompt(film, 'seedance-2.5')).toBe('M @Old_Tom, as @Old_Tom, like Old Tom: {Go.}');
});

test('no expanded mention closes the brackets around music', () => {
  const horn = { name: 'Horn', kind: 'sound', text: 'a horn (low)', refs: { 'seedance-2.5': '@Audio 1' } } as const;
  const film = { ...projectWith({ audio: 'Music: @Horn (slow)' }), cast: [horn] };
  expect(assemblePrompt(film, 'seedance-2.5')).toBe('(a horn （low） （@Audio 1） （slow）)');
});
