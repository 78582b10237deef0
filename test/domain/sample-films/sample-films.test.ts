import { describe, expect, test } from 'vitest';
import { trendingCategories } from '../../../src/domain/ai/trending.ts';
import { assembleClips } from '../../../src/domain/film/prompt.ts';
import { drawFrame } from '../../../src/domain/frame/draw-frame.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { sampleFilms, sampleProject, sampleTexts } from '../../../src/domain/sample-films/sample-films.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { specifiedFields } from '../../support/samples.ts';

/** Generators that render scenes of any length and for which speech, camera and names are checked. */
const generators = (Object.keys(targets) as TargetId[]).filter((id) =>
  ['kling-3', 'seedance-2.5', 'generic'].includes(id),
);

describe.each(sampleFilms.map((film) => [film.title, film] as const))('%s', (_, film) => {
  const project = sampleProject(film);

  test('is a project with every field of the specification filled and its target met', () => {
    const read = projectSchema.parse(project);
    for (const scene of read.scenes) for (const key of specifiedFields) expect(scene[key]).toMatch(/^\S.*\S$/);
    expect(read.targetDuration).toBe(30);
  });

  test.each(generators)('has no findings for %s', (id) => {
    expect(assembleClips(project, id).findings).toEqual([]);
  });

  test('mentions its cast by name, or describes it if there is no cast', () => {
    const [entry] = film.cast;
    expect(project.scenes.filter(({ subject }) => subject === `@${entry?.name}`)).toHaveLength(2);
    for (const scene of film.scenes) expect(sampleTexts(film, scene).subject).not.toContain('@');
    expect(film.scenes.map((scene) => sampleTexts(film, scene).subject)).toContain(entry?.text);
  });

  test('repeats nothing but its lens and grade', () => {
    for (const key of ['scene', 'action', 'camera', 'light', 'audio', 'dialog'] as const) {
      expect(new Set(film.scenes.map((scene) => scene[key])).size, key).toBe(film.scenes.length);
    }
  });

  test('is drawn differently in every scene', () => {
    const frames = film.scenes.map((scene) => drawFrame(sampleTexts(film, scene)));
    expect(new Set(frames).size).toBe(film.scenes.length);
  });
});

test('there is a film for events of every category', () => {
  expect(new Set(sampleFilms.flatMap(({ categories }) => categories))).toEqual(new Set(trendingCategories));
});
