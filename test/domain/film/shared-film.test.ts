import { expect, test } from 'vitest';
import { assembleClips } from '../../../src/domain/film/prompt.ts';
import { sharedFilm } from '../../../src/domain/film/shared-film.ts';
import { emptyScene, newProject, type Scene } from '../../../src/domain/project/project.ts';

const cast = [{ name: 'ada', kind: 'character' as const, text: 'Ada, sixty, in grey wool', short: 'Ada' }];
const whole = { withPrompts: true, maxCastLength: 1_000_000 };

function projectWith(scene: Partial<Scene>) {
  return { ...newProject(), cast, look: 'Super 16', scenes: [{ ...emptyScene('a', 5), ...scene }] };
}
const firstWords = (scene: Partial<Scene>) => sharedFilm(projectWith(scene), whole)?.scenes[0]?.firstWords;

test('each frame has the first words of its scene, with short names', () => {
  expect(firstWords({ subject: '@ada.', action: 'waits\nfor  rain.' })).toBe('Ada waits for rain.');
  expect(firstWords({ subject: 'A boat', action: '' })).toBe('A boat');
  expect(firstWords({ scene: 'A quay', camera: 'Wide' })).toBe('A quay');
  expect(firstWords({ camera: 'Wide' })).toBe('Wide');
  expect(firstWords({ audio: 'Rain' })).toBe('');
});

test('frames are drawn with the wordings of the cast', () => {
  const frame = (scene: Partial<Scene>) => sharedFilm(projectWith(scene), whole)?.scenes[0]?.frame;
  expect(frame({ subject: '@ada at the rail' })?.subject).toBe('Ada, sixty, in grey wool at the rail');
  expect(frame({ subject: 'A boat' })?.subject).toBe('A boat');
});

test('long first words are cut between words', () => {
  const words = firstWords({ subject: 'salt 🐟 '.repeat(80) }) ?? '';
  expect(words).toMatch(/^(salt 🐟 )+salt…$|^(salt 🐟 ?)+…$/u);
  expect(words.length).toBeGreaterThan(120);
  expect([...words].length).toBeLessThanOrEqual(161);
  expect(firstWords({ subject: 'x'.repeat(300) })).toMatch(/^x{100,160}…$/);
});

test('a film shared with prompts has the clips of the preview and a sheet per scene; without prompts, it has neither', () => {
  const project = projectWith({ subject: '@ada', action: 'waits', light: 'Dusk' });
  const film = sharedFilm(project, whole);
  expect(film?.prompts?.clips.map(({ text }) => text)).toEqual(
    assembleClips(project, 'sora-2').clips.map(({ text }) => text),
  );
  expect(film?.prompts?.target, 'before one is chosen').toBe(null);
  expect(sharedFilm({ ...project, settings: { target: 'veo-3.1' } }, whole)?.prompts?.target).toBe('Veo 3.1');
  const sheet = film?.scenes[0]?.sheet.map(({ parts }) => parts.map(({ text }) => text).join(''));
  expect(sheet).toEqual(['ACTION: waits', 'SUBJECT: Ada, sixty, in grey wool', 'LIGHT: Dusk']);
  expect(film?.look).toBe('Super 16');
  expect(sharedFilm(project, { ...whole, withPrompts: false })).toMatchObject({
    ...{ look: '', prompts: null },
    scenes: [{ firstWords: 'Ada waits', sheet: [] }],
  });
});

test('a film whose mentions expand beyond the limit is rejected', () => {
  const project = projectWith({ subject: '@ada '.repeat(400) });
  expect(sharedFilm(project, { withPrompts: true, maxCastLength: 1_000 })).toBeNull();
  expect(sharedFilm(project, { withPrompts: false, maxCastLength: 1_000 })).not.toBeNull();
});
