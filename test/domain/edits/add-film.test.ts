import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FilmPart, type FilmScene, noFilm, withFilmPart } from '../../../src/domain/ai/written-film.ts';
import {
  addFilm,
  addFilmProblem,
  type FilmChoice,
  keptScenes,
  pieceKey,
  pieceKeys,
} from '../../../src/domain/edits/add-film.ts';
import { newProject, type Project } from '../../../src/domain/project/project.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { castEntrySchema } from '../../../src/domain/project/shape.ts';
import { emptyTexts } from '../../../src/domain/scene/fields.ts';
import { frozen, projectWith, sceneSeconds, sceneTexts, storableText, validProject } from '../arbitraries.ts';

const entry = (name: string, text: string, parts: object = {}) => castEntrySchema.parse({ name, text, ...parts });
const mara = entry('Mara', 'a woman of thirty', { short: 'the skipper' });
const tom = entry('Tom', 'a man who follows @Mara');
const film = (...parts: FilmPart[]) => parts.reduce(withFilmPart, noFilm);
const scene = (sceneNumber: number, texts: Partial<FilmScene> = {}): FilmPart => ({
  ...{ part: 'scene', duration: 4, ...emptyTexts, ...texts, sceneNumber },
});
const outline = (...lines: string[]): FilmPart => ({ part: 'outline', title: 'THE FERRY', lines });
const ferry = film(
  outline('One', 'Two', 'Three'),
  { part: 'cast', cast: [mara, tom] },
  { part: 'look', look: 'Fog that hides @Mara' },
  scene(1, { subject: '@Mara', action: '@Mara meets @Tom, @Mara waves', dialog: 'MARA: Hello.' }),
  scene(2, { subject: '@Tom' }),
  scene(3, { subject: 'The ferry' }),
);
const choice = (parts: Partial<FilmChoice> = {}): FilmChoice => ({
  ...{ film: ferry, leftOut: new Set(), mode: 'replace', ...parts },
});
let ids = 0;
const add = (project: Project, chosen: FilmChoice) => {
  return addFilm(project, chosen, () => {
    ids += 1;
    return `new-${ids}`;
  });
};
const existing = frozen({ ...projectWith({ subject: 'A dog' }, { subject: 'A cat' }), targetDuration: 20 });

test('replaces the scenes and the target duration, and keeps an existing title', () => {
  const result = add(existing, choice());
  expect(result).toMatchObject({
    projectTitle: 'NIGHT TRAIN',
    targetDuration: 12,
    look: ferry.look,
    cast: [mara, tom],
  });
  expect(result.scenes.map(({ sceneNumber, subject }) => [sceneNumber, subject])).toEqual([
    ...[
      [1, '@Mara'],
      [2, '@Tom'],
      [3, 'The ferry'],
    ],
  ]);
  expect(add(newProject(), choice()).projectTitle).toBe('THE FERRY');
});

test('appends the scenes and keeps the target duration', () => {
  const result = add(existing, choice({ mode: 'after' }));
  expect(result.targetDuration).toBe(20);
  expect(result.scenes.slice(0, 2)).toEqual(existing.scenes);
  expect(result.scenes.map(({ subject }) => subject).slice(2)).toEqual(['@Mara', '@Tom', 'The ferry']);
  expect(new Set(result.scenes.map(({ id }) => id)).size).toBe(5);
});

test('leaves out unselected pieces; mentions of a left-out cast entry become its wording, but cues with its name stay', () => {
  const leftOut = new Set([pieceKey.entry(mara), pieceKey.scene(2)]);
  const result = add(existing, choice({ leftOut }));
  expect(result.cast).toEqual([{ ...tom, text: 'a man who follows a woman of thirty' }]);
  expect(result.look).toBe('Fog that hides a woman of thirty');
  expect(result.scenes).toHaveLength(2);
  expect(result.scenes[0]).toMatchObject({
    ...{
      subject: 'a woman of thirty',
      action: 'a woman of thirty meets @Tom, the skipper waves',
      dialog: 'MARA: Hello.',
    },
  });
  expect(add({ ...existing, look: 'Noir' }, choice({ leftOut: new Set([pieceKey.look]) })).look).toBe('Noir');
});

test('an existing entry of the same name stays', () => {
  const own = entry('MARA', 'a dog');
  const result = add({ ...existing, cast: [own] }, choice());
  expect(result.cast).toEqual([own, tom]);
  expect(
    add({ ...existing, cast: [own] }, choice({ leftOut: new Set([pieceKey.entry(mara)]) })).scenes[0]?.subject,
  ).toBe('@Mara');
});

test('with everything left out, only a missing title is added', () => {
  const leftOut = new Set(pieceKeys(ferry));
  for (const mode of ['after', 'replace'] as const) {
    expect(add({ ...existing, look: 'Noir', cast: [tom] }, choice({ leftOut, mode }))).toEqual({
      ...{ ...existing, look: 'Noir', cast: [tom] },
    });
  }
});

test('only generated pieces can be kept; scenes that failed are left out', () => {
  const half = film(outline('One', 'Two', 'Three'), scene(3), { part: 'missing', sceneNumber: 1 });
  expect(pieceKeys(half)).toEqual(['scene 3']);
  expect(keptScenes(choice({ film: half })).map(({ sceneNumber }) => sceneNumber)).toEqual([3]);
  expect(add(existing, choice({ film: noFilm }))).toEqual(existing);
});

test('too many scenes are refused', () => {
  const full = frozen(projectWith(...Array.from({ length: 98 }, () => ({}))));
  const after = choice({ mode: 'after' });
  expect(addFilmProblem(full, after)).toBe('A project has at most 100 scenes.');
  expect(add(full, after)).toBe(full);
  expect(addFilmProblem(full, { ...after, leftOut: new Set([pieceKey.scene(1)]) })).toBeNull();
  expect(addFilmProblem(full, choice())).toBeNull();
});

test('any film leaves a project that can be stored', () => {
  const anyFilm = fc
    .tuple(fc.array(fc.tuple(sceneSeconds, sceneTexts(storableText)), { minLength: 1, maxLength: 6 }), storableText)
    .map(([scenes, look]) =>
      film(
        outline(...scenes.map(() => 'Line')),
        { part: 'cast', cast: [mara, tom] },
        { part: 'look', look },
        ...scenes.map(([duration, texts], index) => scene(index + 1, { ...texts, duration })),
      ),
    );
  const anyChoice = fc.record({
    film: anyFilm,
    leftOut: fc.subarray([...pieceKeys(ferry)]).map((keys) => new Set(keys)),
    mode: fc.constantFrom('after' as const, 'replace' as const),
  });
  fc.assert(
    fc.property(validProject, anyChoice, (project, chosen) => {
      const result = add(frozen(project), chosen);
      expect(projectSchema.parse(result)).toEqual(result);
    }),
  );
});
