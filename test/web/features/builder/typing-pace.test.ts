import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newProject } from '../../../../src/domain/project.ts';
import { addScene } from '../../../../src/domain/scene-edits.ts';
import { currentFilm, useFilm } from '../../../../web/features/builder/core/project/film-store.ts';
import { applyMend } from '../../../../web/features/builder/core/project/fix-finding.ts';
import { usePreviewed } from '../../../../web/features/builder/core/project/previewed-project.ts';
import {
  apply,
  changeSettings,
  openProject,
  setSceneText,
  typed,
  useBuilder,
} from '../../../../web/features/builder/core/project/project-store.ts';

/** What a preview costs here, in milliseconds. */
let costMs = 0;
let stop = () => {};
// no test is earlier than the one before: the module remembers when keys came
let now = Date.now();
beforeEach(() => {
  now += 3_600_000;
  vi.useFakeTimers({ now });
  let spentMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + spentMs);
  stop = usePreviewed.subscribe(() => {
    spentMs += costMs;
  });
  costMs = 0;
  openProject(newProject());
  return vi.advanceTimersByTimeAsync(100);
});
afterEach(async () => {
  // what is behind would be shown, and its cost measured, by the clock of the next test
  await vi.advanceTimersByTimeAsync(3_000);
  stop();
});

/** Types, and lets the frame of the key and what follows it at once be over. */
async function type(text: string, pauseMs: number): Promise<void> {
  key(text);
  await vi.advanceTimersByTimeAsync(pauseMs);
}

function key(text: string): void {
  typed(() => setSceneText(0, 'action', text));
}

const shown = () => usePreviewed.getState().project.scenes[0]?.action;
const ofFilm = () => useFilm.getState().film.from.scenes[0]?.action;

test('a preview that costs little is made with each key', async () => {
  costMs = 1;
  for (const text of ['S', 'Sh', 'She']) {
    key(text);
    expect([shown(), ofFilm()]).toEqual([text, text]);
    await vi.advanceTimersByTimeAsync(60);
  }
});

test('one that costs more waits for a gap between two keys, and what is copied does not', async () => {
  costMs = 40;
  await type('S', 100);
  expect(shown(), 'what it costs is known only then').toBe('S');
  await type('Sh', 60);
  await type('She', 60);
  expect([shown(), ofFilm()]).toEqual(['S', 'S']);
  await vi.advanceTimersByTimeAsync(100);
  expect([shown(), ofFilm()]).toEqual(['She', 'She']);

  await type('She t', 10);
  expect(ofFilm()).toBe('She');
  expect(currentFilm().from.scenes[0]?.action).toBe('She t');
});

test('for who leaves room between two keys it is made right after the frame of each', async () => {
  costMs = 40;
  await type('S', 200);
  key('Sh');
  expect([shown(), ofFilm()]).toEqual(['S', 'S']);
  await vi.advanceTimersByTimeAsync(20);
  expect([shown(), ofFilm()]).toEqual(['Sh', 'Sh']);
});

test('who types fast gets it once the hand rests, not between two keys, however little that would cost', async () => {
  costMs = 10;
  await type('S', 200);
  for (const text of ['Sh', 'She', 'She t']) await type(text, 80);
  // the first of them had room before it
  expect(shown()).toBe('Sh');
  await vi.advanceTimersByTimeAsync(50);
  expect([shown(), ofFilm()]).toEqual(['She t', 'She t']);
});

test.each([
  { cost: 10, seconds: 1.5 },
  { cost: 40, seconds: 2 },
  { cost: 200, seconds: 3 },
])('without any gap one of $cost ms is made after $seconds seconds', async ({ cost, seconds }) => {
  costMs = cost;
  await type('S', 100);
  const keys = (seconds * 1_000) / 60;
  for (let key = 1; key <= keys - 4; key += 1) await type('S'.repeat(key + 1), 60);
  expect(shown()).toBe('S');
  for (let key = Math.floor(keys - 3); key <= keys + 5; key += 1) await type('S'.repeat(key + 1), 60);
  expect(shown()?.length).toBeGreaterThan(keys - 5);
});

test('a key after a pause shows at once', async () => {
  costMs = 40;
  await type('S', 200);
  await type('Sh', 1_200);
  key('She');
  expect(shown()).toBe('She');
});

test('a key shows at once after a film was opened that cost much', async () => {
  costMs = 600;
  openProject(newProject());
  await vi.advanceTimersByTimeAsync(2_000);
  key('S');
  expect(shown()).toBe('S');
});

test('however much it costs, it is made a second and a half after the last key', async () => {
  costMs = 780;
  await type('S', 200);
  await type('Sh', 1_400);
  expect(shown()).toBe('S');
  await vi.advanceTimersByTimeAsync(150);
  expect(shown()).toBe('Sh');
});

test('what is pasted shows at once', async () => {
  costMs = 40;
  await type('S', 200);
  await type('Sh', 150);
  setSceneText(0, 'action', 'She turns the key.');
  expect(shown()).toBe('She turns the key.');
});

test('whatever is not typed shows at once, with all that was typed before it', async () => {
  costMs = 40;
  await type('S', 200);
  await type('She', 10);
  changeSettings({ target: 'kling-3' });
  expect([shown(), ofFilm()]).toEqual(['She', 'She']);
});

test('a finding puts the text of the moment into its field, also while the preview waits', async () => {
  apply(addScene);
  setSceneText(1, 'action', 'turns');
  costMs = 40;
  const typeSubject = (text: string) => {
    typed(() => setSceneText(0, 'subject', text));
    return vi.advanceTimersByTimeAsync(60);
  };
  await typeSubject('A cat');
  await typeSubject('A cat of');
  await typeSubject('A cat of nine');
  const { id = '' } = useBuilder.getState().project.scenes[1] ?? {};
  const mends = useFilm.getState().film.clips.flatMap(({ findings }) => findings.flatMap(({ mend }) => mend ?? []));
  const mend = mends.find(({ type }) => type === 'text');
  if (mend?.type !== 'text') throw new Error('nothing is offered');
  expect(mend.value).not.toBe('A cat of nine');
  applyMend(id, mend);
  expect(useBuilder.getState().project.scenes[1]?.subject).toBe('A cat of nine');
});
