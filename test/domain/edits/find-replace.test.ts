import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FindQuery,
  findInProject,
  findInText,
  firstMatchFrom,
  replaceMatches,
} from '../../../src/domain/edits/find-replace.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { emptyScene, newProject, type Project } from '../../../src/domain/project/project.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { numbered } from '../../../src/domain/scene/order.ts';
import { characterCount } from '../../../src/domain/text/characters.ts';
import { anyText, sceneTexts } from '../arbitraries.ts';

const query = (text: string, change: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchCase: false,
  wholeWord: false,
  ...change,
});
const matchesIn = (text: string, one: FindQuery) => findInText(text, one).map(({ from, to }) => text.slice(from, to));

function projectWithTexts(texts: readonly Partial<Record<(typeof sceneFieldKeys)[number], string>>[]): Project {
  const scenes = texts.map((scene, index) => ({ ...emptyScene(`scene-${index}`, 5), ...scene }));
  return { ...newProject(), scenes: numbered(scenes) };
}

const anyQuery = fc.record({
  text: fc.oneof(anyText, fc.constantFrom('a', 'word', '手', '🎬', '.', ' ')),
  matchCase: fc.boolean(),
  wholeWord: fc.boolean(),
});
const anyProject = fc.array(sceneTexts(anyText), { minLength: 1, maxLength: 3 }).map(projectWithTexts);

test('case is ignored by default, in every script', () => {
  expect(matchesIn('Boat, boat, BOAT', query('boat'))).toEqual(['Boat', 'boat', 'BOAT']);
  expect(matchesIn('Boat, boat, BOAT', query('Boat', { matchCase: true }))).toEqual(['Boat']);
  expect(matchesIn('ÉCOLE Москва', query('école'))).toEqual(['ÉCOLE']);
  expect(matchesIn('ÉCOLE Москва', query('москва'))).toEqual(['Москва']);
});

test('a whole word ends at letters, marks, digits and underscores of any script', () => {
  const whole = (text: string) => query(text, { wholeWord: true });
  expect(findInText('boat boats boat_2 (boat) éboat', whole('boat'))).toEqual([
    { from: 0, to: 4 },
    { from: 19, to: 23 },
  ]);
  expect(matchesIn('кот который', whole('кот'))).toEqual(['кот']);
  expect(matchesIn('cafe\u0301 cafe', whole('cafe'))).toEqual(['cafe']);
  expect(matchesIn('@mara, @marathon', whole('@mara'))).toEqual(['@mara']);
  expect(matchesIn('a.b axb', whole('a.b'))).toEqual(['a.b']);
});

test('matches are in order, contain the query, and do not overlap', () => {
  fc.assert(
    fc.property(anyText, anyQuery, (text, one) => {
      let end = 0;
      for (const { from, to } of findInText(text, one)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        if (one.matchCase) expect(text.slice(from, to)).toBe(one.text);
        end = to;
      }
    }),
  );
});

test('case-sensitive matches inside words are the ones that split finds', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, words) => {
      const [wellFormed, sought] = [text.toWellFormed(), words.toWellFormed()];
      fc.pre(sought !== '');
      const matches = findInText(wellFormed, query(sought, { matchCase: true }));
      expect(matches).toHaveLength(wellFormed.split(sought).length - 1);
    }),
  );
});

test('replacing all equals replaceAll on each text, and other scenes stay the same objects', () => {
  fc.assert(
    fc.property(anyProject, anyText, anyText, (project, words, replacement) => {
      fc.pre(words !== '' && words.isWellFormed());
      const matches = findInProject(project, query(words, { matchCase: true }));
      const replaced = replaceMatches(project, matches, replacement);
      expect(replaced.count + replaced.tooLong).toBe(matches.length);
      for (const [index, scene] of project.scenes.entries()) {
        for (const key of sceneFieldKeys.filter((key) => scene[key].isWellFormed())) {
          expect(replaced.project.scenes[index]?.[key]).toBe(scene[key].replaceAll(words, () => replacement));
        }
        if (!matches.some(({ sceneId }) => sceneId === scene.id)) expect(replaced.project.scenes[index]).toBe(scene);
      }
    }),
  );
});

test('a text replaced by itself is the same project', () => {
  const project = projectWithTexts([{ subject: 'A boat' }, { dialog: 'boat boat' }]);
  const matches = findInProject(project, query('boat', { matchCase: true }));
  expect(replaceMatches(project, matches, 'boat').project).toBe(project);
});

test('texts that would become too long stay and are counted; texts that are too long may become shorter', () => {
  const full = `${'x'.repeat(limits.fieldLength - 4)}boat`;
  const project = projectWithTexts([{ subject: full, action: 'one boat' }, { light: `${full} and more` }]);
  const longer = replaceMatches(project, findInProject(project, query('boat')), 'trawler');
  expect(longer).toMatchObject({ count: 1, scenes: 1, tooLong: 2 });
  expect(longer.project.scenes.map(({ subject, action, light }) => [subject, action, light])).toEqual([
    [full, 'one trawler', ''],
    ['', '', `${full} and more`],
  ]);
  const shorter = replaceMatches(project, findInProject(project, query('boat')), '');
  expect(shorter).toMatchObject({ count: 3, scenes: 2, tooLong: 0 });
});

test('no field is longer than its limit afterwards, unless it was before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), (room, growth) => {
      const before = `${'🎬'.repeat(limits.fieldLength - 1 - room)}b`;
      const project = projectWithTexts([{ subject: before }]);
      const { project: after } = replaceMatches(project, findInProject(project, query('b')), 'y'.repeat(growth));
      expect(characterCount(after.scenes[0]?.subject ?? '')).toBeLessThanOrEqual(limits.fieldLength);
    }),
  );
});

test('a search starts from a position, in the editor’s order', () => {
  const project = projectWithTexts([{ subject: 'boat', dialog: 'boat' }, { action: 'boat boat' }]);
  const matches = findInProject(project, query('boat'));
  expect(matches.map(({ sceneId, field, from }) => [sceneId, field, from])).toEqual([
    ['scene-0', 'subject', 0],
    ['scene-0', 'dialog', 0],
    ['scene-1', 'action', 0],
    ['scene-1', 'action', 5],
  ]);
  expect(firstMatchFrom(project, matches, { sceneId: 'scene-0', field: 'subject', from: 1 })).toBe(1);
  expect(firstMatchFrom(project, matches, { sceneId: 'scene-1', field: 'action', from: 5 })).toBe(3);
  expect(firstMatchFrom(project, matches, { sceneId: 'scene-1', field: 'audio', from: 0 })).toBe(-1);
});

test('the look and the cast are searched and replaced with the scenes', () => {
  const project: Project = {
    ...projectWithTexts([{ subject: '@mara in a red coat' }]),
    look: 'Palette: slate, red',
    cast: [
      { name: 'mara', kind: 'character', text: 'a woman, red coat', voice: 'low, red wine' },
      { name: 'red', kind: 'prop', text: 'a boat' },
    ],
  };
  const matches = findInProject(project, query('red'));
  expect(matches).toEqual([
    { look: true, from: 16, to: 19 },
    { entry: 0, key: 'text', from: 9, to: 12 },
    { entry: 0, key: 'voice', from: 5, to: 8 },
    { sceneId: 'scene-0', field: 'subject', from: 11, to: 14 },
  ]);
  expect(firstMatchFrom(project, matches, { entry: 0, key: 'text', from: 10 })).toBe(2);
  expect(firstMatchFrom(project, matches, { sceneId: 'scene-0', field: 'subject', from: 0 })).toBe(3);
  const { project: after, ...counts } = replaceMatches(project, matches, 'blue');
  expect(counts).toEqual({ count: 4, scenes: 1, entries: 2, tooLong: 0 });
  expect(after.look).toBe('Palette: slate, blue');
  expect(after.cast).toEqual([
    { ...project.cast?.[0], text: 'a woman, blue coat', voice: 'low, blue wine' },
    project.cast?.[1],
  ]);
  expect(after.cast?.[1]).toBe(project.cast?.[1]);
  expect(after.scenes[0]?.subject).toBe('@mara in a blue coat');
  const tooLong = replaceMatches(project, matches, 'x'.repeat(limits.cast.voiceLength - 5));
  expect(tooLong).toMatchObject({ count: 3, tooLong: 1, project: { cast: [{ voice: 'low, red wine' }, {}] } });
});
