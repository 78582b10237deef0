import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyScriptChanges, compareScript, reorderingId } from '../../../../src/domain/papers/in/compare-script.ts';
import { readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { projectSchema } from '../../../../src/domain/project/schema.ts';
import { rounds } from '../../../support/rounds.ts';
import { frozen, projectWith, validProject } from '../../arbitraries.ts';
import { sampleScripts } from './scripts.ts';

let number = 0;
const newId = () => `new-${++number}`;

function importScript(text: string): Project {
  const read = readPaper({ format: 'fountain', text });
  if ('problem' in read) throw new Error(read.problem);
  return read.project;
}

const script = readFileSync(sampleScripts['night-train'] ?? '', 'utf8');
const changes = ({ scenes }: ReturnType<typeof compareScript>) =>
  scenes.filter(({ kind }) => kind !== 'same').map(({ kind, before, after }) => [kind, before, after]);

/** A project edited since its script was imported. */
function editedProject(): Project {
  const project = importScript(script);
  const picture = { hash: 'abc123', width: 10, height: 10 };
  return {
    ...project,
    look: 'Fine grain',
    scenes: project.scenes.map((scene) => ({
      ...{ ...scene, id: `kept-${scene.sceneNumber}`, light: 'One lamp', status: 'chosen', picture },
      subject: scene.subject === '' ? '' : `${scene.subject} in the lamplight`,
    })),
    cast: (project.cast ?? []).map((entry) => ({ ...entry, text: `mine of ${entry.name}` })),
  };
}

test('the same script has no changes, and edits in the project do not count as changes', () => {
  const comparison = compareScript(editedProject(), importScript(script));
  expect(changes(comparison)).toEqual([]);
  expect(comparison.isReordered).toBe(false);
});

test('a changed line changes one scene, and only its words and duration are applied', () => {
  const before = editedProject();
  const after = importScript(
    script.replace("There's a man on the roof.", "There's a man on the roof of this old train, and he is waving."),
  );
  const comparison = compareScript(before, after);
  const [changed] = comparison.scenes.filter(({ kind }) => kind === 'changed');
  expect(changes(comparison)).toHaveLength(1);
  expect(changed?.differences.map(({ label }) => label)).toEqual(['Dialog', 'Duration']);
  const result = applyScriptChanges(frozen(before), after, new Set([changed?.id ?? '']), newId);
  if ('problem' in result) throw new Error(result.problem);
  const index = (changed?.before ?? 0) - 1;
  const [was, is] = [before.scenes[index], result.project.scenes[index]];
  expect(is).toEqual({ ...was, dialog: is?.dialog, duration: is?.duration });
  expect(is?.dialog).toContain('and he is waving');
  expect(result.project).toEqual({ ...before, scenes: before.scenes.with(index, is as (typeof before.scenes)[0]) });
});

test('new and removed scenes are applied one by one', () => {
  const before = editedProject();
  const added =
    'EXT. RIVER - NIGHT\n\nA BOATMAN (50s), a lantern in his teeth, rows under the bridge.\n\nEXT. VALLEY STATION - DAWN';
  const cut = script.replace(/CLOSE ON THE LOCK[\s\S]*?THUNDER CRASHES/u, 'THUNDER CRASHES');
  const after = importScript(cut.replace('EXT. VALLEY STATION - DAWN', added));
  const comparison = compareScript(before, after);
  const kinds = new Set(comparison.scenes.map(({ kind }) => kind));
  expect(kinds).toContain('new');
  expect(kinds).toContain('gone');
  const fresh = comparison.scenes.find(({ kind }) => kind === 'new');
  const result = applyScriptChanges(before, after, new Set([fresh?.id ?? '']), newId);
  if ('problem' in result) throw new Error(result.problem);
  expect(result.project.scenes).toHaveLength(before.scenes.length + 1);
  expect(result.project.scenes.filter(({ id }) => id.startsWith('new-'))).toMatchObject([{ subject: '@Boatman' }]);
  expect(result.project.cast?.slice(0, before.cast?.length)).toEqual(before.cast);
  expect(result.project.cast?.map(({ name }) => name)).toContain('Boatman');
  const all = applyScriptChanges(before, after, new Set(comparison.scenes.map(({ id }) => id)), newId);
  if ('problem' in all) throw new Error(all.problem);
  expect(all.project.scenes.map(({ action }) => action)).toEqual(after.scenes.map(({ action }) => action));
  expect(changes(compareScript(all.project, after))).toEqual([]);
});

test('a new order is reported, and applied only if selected', () => {
  const texts = ['a man walks into a bar', 'two dogs sleep under the table', 'the rain will not stop tonight'];
  const before = projectWith(...texts.map((action, index) => ({ id: `id-${index}`, action })));
  const after = projectWith(...texts.toReversed().map((action) => ({ action })));
  expect(compareScript(before, after)).toMatchObject({
    isReordered: true,
    scenes: [{ kind: 'same' }, { kind: 'same' }, { kind: 'same' }],
  });
  const orderOf = (chosen: string[]) => {
    const result = applyScriptChanges(before, after, new Set(chosen), newId);
    return 'project' in result && result.project.scenes.map(({ id, sceneNumber }) => [id, sceneNumber]);
  };
  expect(orderOf([])).toEqual([
    ['id-0', 1],
    ['id-1', 2],
    ['id-2', 3],
  ]);
  expect(orderOf([reorderingId])).toEqual([
    ['id-2', 1],
    ['id-1', 2],
    ['id-0', 3],
  ]);
});

describe('for any project and script', () => {
  test('applying nothing changes nothing; applying everything gives the script’s words and a valid project', () => {
    fc.assert(
      fc.property(validProject, validProject, (before, after) => {
        const comparison = compareScript(before, after);
        const numbers = (key: 'before' | 'after') =>
          comparison.scenes.flatMap((one) => one[key] ?? []).toSorted((a, b) => a - b);
        expect(numbers('before')).toEqual(before.scenes.map(({ sceneNumber }) => sceneNumber));
        expect(numbers('after')).toEqual(after.scenes.map(({ sceneNumber }) => sceneNumber));
        expect(applyScriptChanges(before, after, new Set(), newId)).toEqual({ project: before });
        const all = applyScriptChanges(
          before,
          after,
          new Set([reorderingId, ...comparison.scenes.map(({ id }) => id)]),
          newId,
        );
        if ('problem' in all) throw new Error(all.problem);
        const words = ({ scenes }: Project) => scenes.map(({ action, dialog }) => [action, dialog]);
        expect(words(all.project)).toEqual(words(after));
        expect(projectSchema.safeParse(all.project).success).toBe(true);
      }),
      { numRuns: rounds({ short: 30, full: 300 }) },
    );
  });

  test('returns a problem if the project would have too many scenes, or none', () => {
    const many = (word: string) =>
      projectWith(...Array.from({ length: 60 }, (_, index) => ({ action: `${word}${index} ${word} ${index}` })));
    const [before, after] = [many('a'), many('b')];
    const fresh = compareScript(before, after)
      .scenes.filter(({ kind }) => kind === 'new')
      .map(({ id }) => id);
    expect(applyScriptChanges(before, after, new Set(fresh), newId)).toEqual({
      problem: 'That makes 120 scenes; a project has at most 100.',
    });
    const one = projectWith({ action: 'a' });
    const gone = compareScript(one, projectWith({ action: 'b' }))
      .scenes.filter(({ kind }) => kind === 'gone')
      .map(({ id }) => id);
    expect(applyScriptChanges(one, projectWith({ action: 'b' }), new Set(gone), newId)).toEqual({
      problem: 'A project needs at least one scene.',
    });
  });
});
