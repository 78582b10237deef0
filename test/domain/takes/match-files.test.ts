import { expect, test } from 'vitest';
import { type FileMatch, type MatchFile, matchFiles } from '../../../src/domain/takes/match-files.ts';

const texts = [
  'A mate in a blue coat stamps a folded paper on the quay.',
  'A gull lands on the wet rope, then looks into the lens.',
  'The captain reads the letter by a lamp. A mate waits.',
  'A wave breaks over the bow of the ferry.',
];
const clips = [8, 4, 8, 6].map((seconds, index) => ({
  number: index + 1,
  sceneNumbers: index === 0 ? [1, 2] : [index + 2],
  seconds,
  text: texts[index] ?? '',
  hasTakes: false,
}));

function file(
  name: string,
  { seconds = null, minute = 0 }: { seconds?: number | null; minute?: number } = {},
): MatchFile {
  return { name, seconds, lastModified: minute * 60_000 };
}

/** `3 numbers sure`: the clip's number, how it was found, and how certain that is. */
const inWords = ({ clip, by, certainty }: FileMatch) => `${clips[clip]?.number} ${by} ${certainty}`;

test.each([
  ['S01-C01 a mate stamps.mp4', '1 numbers sure'],
  ['s03-c02 gull take 5.mov', '2 numbers sure'],
  // packed anew since: the scene decides
  ['S04-C09 the captain.mp4', '3 numbers likely'],
  ['scene 5.mp4', '4 numbers sure'],
  ['Scene_02 v3.mp4', '1 numbers sure'],
  ['my film sc04 final.webm', '3 numbers sure'],
  ['clip-2 (1).mp4', '2 numbers sure'],
  ['03.mp4', '3 numbers likely'],
  ['4_upscaled.mp4', '4 numbers likely'],
  ['Gen-4 A gull lands on the wet rope, 2319087.mp4', '2 words sure'],
  ['20251126_2215_Captain Letter_simple_compose_01kb.mp4', '3 words likely'],
])('%s is matched: %s', (name, expected) => {
  expect(matchFiles([file(name)], clips).map(inWords)).toEqual([expected]);
});

test.each(['20251126.mp4', '24fps master.mp4', '5s loop.mp4', 'scene 99.mp4', 'video (3).mp4', 'mate.mp4'])(
  'the name %s tells nothing',
  (name) => {
    expect(matchFiles([file(name)], clips).map(({ by }) => by)).toEqual(['time']);
  },
);

test('files without a sign are laid over the clips in order of time', () => {
  const files = [
    file('d', { minute: 4 }),
    file('a', { minute: 1 }),
    file('c', { minute: 3 }),
    file('b', { minute: 2 }),
  ];
  expect(matchFiles(files, clips).map(inWords)).toEqual([
    '4 time guess',
    '1 time guess',
    '3 time guess',
    '2 time guess',
  ]);
});

test('files with the same time are laid in the order of their names', () => {
  expect(matchFiles([file('take 10'), file('take 9')], clips.slice(0, 2)).map(({ clip }) => clip)).toEqual([1, 0]);
});

test('lengths say where several takes of one clip end', () => {
  const lengths = [8.04, 8, 4, 4.04, 4, 8, 6.04];
  const files = lengths.map((seconds, minute) => file(`video ${minute}`, { seconds, minute }));
  expect(matchFiles(files, clips).map(inWords)).toEqual([
    '1 time guess',
    '1 time guess',
    '2 length likely',
    '2 length likely',
    '2 length likely',
    '3 time guess',
    '4 length likely',
  ]);
});

test('a clip without a file is skipped where the lengths say so', () => {
  const files = [4, 6].map((seconds, minute) => file(`video ${minute}`, { seconds, minute }));
  expect(matchFiles(files, clips).map(({ clip }) => clip)).toEqual([1, 3]);
});

test('files without a sign go to clips without takes and without other files', () => {
  const [first, ...others] = clips.map((clip) => ({ ...clip, hasTakes: clip.number < 3 }));
  const matched = matchFiles([file('video'), file('clip 3')], first ? [first, ...others] : []);
  expect(matched.map(inWords)).toEqual(['4 time guess', '3 numbers sure']);
  // if all have takes, any clip may get another
  const full = clips.map((clip) => ({ ...clip, hasTakes: true }));
  expect(matchFiles([file('video', { seconds: 4 })], full).map(inWords)).toEqual(['2 length likely']);
});

test('more files than clips, and three hundred files in a hundred clips, all get one', () => {
  const many = Array.from({ length: 300 }, (_, minute) => file(`video ${minute}`, { seconds: 5, minute }));
  const hundred = Array.from({ length: 100 }, (_, index) => ({
    ...{ number: index + 1, sceneNumbers: [index + 1], seconds: 5, text: '', hasTakes: false },
  }));
  const order = matchFiles(many, hundred).map(({ clip }) => clip);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(order).size).toBe(100);
});

test('the only clip gets all files', () => {
  expect(matchFiles([file('a'), file('b')], clips.slice(0, 1)).map(inWords)).toEqual(['1 only sure', '1 only sure']);
});
