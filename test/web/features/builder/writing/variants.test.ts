import { beforeEach, expect, test } from 'vitest';
import { newProject } from '../../../../../src/domain/project/project.ts';
import { renameInCast } from '../../../../../web/features/builder/continuity/continuity-edits.ts';
import {
  appendVariant,
  joinTexts,
  placeTexts,
  restoreVariant,
} from '../../../../../web/features/builder/core/project/ai-variants.ts';
import {
  openProject,
  redo,
  setSceneText,
  undo,
  useBuilder,
} from '../../../../../web/features/builder/core/project/project-store.ts';
import { useWork } from '../../../../../web/features/builder/core/project/work-store.ts';
import { generateText } from '../../../../../web/features/builder/writing/generation.ts';
import { register } from '../../../open-app.tsx';

const scene = () => useBuilder.getState().project.scenes[0];
const variants = () => useWork.getState().variants;
const inScene = { sceneId: 'one' } as const;
const place = (text: string) => placeTexts([{ ...inScene, field: 'light', text }], 'ai');

beforeEach(() => {
  openProject(newProject('one'));
  setSceneText(0, 'light', 'Dawn');
});

test('only a replaced text becomes a variant, and the variant keeps the first text', () => {
  const texts = [
    { ...inScene, field: 'cam', text: 'Super 16' },
    { ...inScene, field: 'light', text: 'Dawn' },
  ] as const;
  expect(placeTexts(texts, 'preset')).toBe(false);
  expect(variants()).toEqual([]);
  expect(place('Dusk')).toBe(true);
  place('Noon');
  expect(variants()).toMatchObject([{ field: 'light', before: 'Dawn', after: 'Noon', count: 3 }]);
});

test.each([
  ['typing', () => setSceneText(0, 'light', 'Dusk.')],
  ['undo', undo],
  ['another project', () => openProject(newProject('two'))],
])('%s removes the variant', (_, end) => {
  place('Dusk');
  setSceneText(0, 'grade', 'Teal');
  expect(variants()).toHaveLength(1);
  undo();
  expect(variants()).toHaveLength(1);
  end();
  expect(variants()).toEqual([]);
});

test('a variant of a wording follows the renamed entry, and is gone in another film', () => {
  openProject({ ...newProject('one'), cast: [{ name: 'mara', kind: 'character', text: 'a skipper' }] });
  placeTexts([{ entry: 'mara', text: 'a skipper of sixty' }], 'ai');
  for (const name of ['nora', 'Nora']) {
    expect(renameInCast(0, name)).toBeNull();
    expect(variants()).toMatchObject([{ entry: name, before: 'a skipper', after: 'a skipper of sixty' }]);
  }
  undo();
  expect(variants()).toMatchObject([{ entry: 'nora', before: 'a skipper' }]);
  openProject({ ...newProject('two'), cast: [{ name: 'mara', kind: 'character', text: 'a cook' }] });
  expect(variants()).toEqual([]);
});

test('a text that is being written follows the renamed entry', async () => {
  await register();
  openProject({ ...newProject('one'), cast: [{ name: 'mara', kind: 'character', text: 'a skipper' }] });
  const written: unknown[] = [];
  const stop = useWork.subscribe(({ running }) => {
    if (!running?.text) return;
    if (written.length === 0) renameInCast(0, 'nora');
    written.push(useWork.getState().running);
  });
  await generateText({ entry: 'mara' });
  stop();
  expect(written[0]).toMatchObject({ entry: 'nora' });
  const [entry] = useBuilder.getState().project.cast ?? [];
  expect(entry).toMatchObject({ name: 'nora', text: expect.not.stringMatching(/^a skipper$/) });
  expect(variants()).toMatchObject([{ entry: 'nora', before: 'a skipper', after: entry?.text }]);
});

test('Add after and Put back are one undo step each', () => {
  for (const [decide, text] of [
    [appendVariant, 'Dawn. Dusk'],
    [restoreVariant, 'Dawn'],
  ] as const) {
    place('Dusk');
    const [variant] = variants();
    if (!variant) throw new Error('There is no variant.');
    decide(variant);
    expect(scene()?.light).toBe(text);
    expect(variants()).toEqual([]);
    undo();
    expect(scene()?.light).toBe('Dusk');
    redo();
    expect(scene()?.light).toBe(text);
    setSceneText(0, 'light', 'Dawn');
  }
});

test.each([
  ['Dawn', 'Dusk', 'Dawn. Dusk'],
  ['Dawn.', 'Dusk', 'Dawn. Dusk'],
  ['Dawn', 'no fill', 'Dawn, no fill'],
  ['Dawn;', ' no fill', 'Dawn; no fill'],
  ['One\nTwo\n', 'Three', 'One\nTwo\nThree'],
  ['Dawn ', ' ', 'Dawn'],
])('joins %j and %j', (first, second, joined) => {
  expect(joinTexts(first, second)).toBe(joined);
});
