import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportPaperSchema } from '../../../../src/domain/papers/calls.ts';
import { type FilmTake, planFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { takeFileNames } from '../../../../src/domain/papers/out/take-names.ts';
import { type FrameRateId, frameRates } from '../../../../src/domain/papers/out/timecode.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { roughCut } from '../../../../src/domain/takes/rough-cut.ts';
import { projectWith } from '../../arbitraries.ts';
import { anyTarget } from './paper-projects.ts';
import { readEdl, readFcpxml, readOtio } from './read-timelines.ts';

const readers = { edl: readEdl, otio: readOtio, fcpxml: readFcpxml };
type TimelineFormat = keyof typeof readers;
const formats = Object.keys(readers) as TimelineFormat[];
const rates = Object.keys(frameRates) as FrameRateId[];

let count = 0;
function takeOf(scenes: string, changes: Partial<FilmTake> = {}): FilmTake {
  count += 1;
  return {
    ...{ id: `take-${count}`, sceneIds: scenes.split(' '), seconds: 8, trimStart: 0, chosen: true },
    ...{ type: 'video/mp4', sound: true, ...changes },
  };
}

const film = projectWith(
  { id: 'a', duration: 4, action: 'waits' },
  { id: 'b', duration: 5.5 },
  { id: 'c', duration: 8, subject: 'A lamp & a "moth"' },
);

function written(
  format: TimelineFormat,
  takes: readonly FilmTake[],
  project: Project = film,
  rate: FrameRateId = '25',
) {
  const { text } = writePaper({ format, project, takes, target: 'shot-sheet', frameRate: rate });
  return readers[format](text, frameRates[rate]).items;
}

describe.each(formats)('%s', (format) => {
  test('points at the chosen takes, trimmed to the seconds of their scenes', () => {
    const takes = [
      takeOf('a', { chosen: false }),
      takeOf('a', { trimStart: 1.2 }),
      takeOf('c', { sound: false, type: 'video/quicktime' }),
    ];
    expect(written(format, takes)).toMatchObject([
      { from: 0, to: 100, start: 30, file: 'S01-C01 take 2 waits.mp4', sound: true },
      { from: 100, to: 238, start: 0, name: 'S02-C02', file: null, sound: false },
      { from: 238, to: 438, start: 0, file: 'S03-C03 take 1 A lamp & a -moth.mov', sound: false },
    ]);
  });

  test('has a gap where a take is too short for its scenes', () => {
    expect(written(format, [takeOf('b', { trimStart: 4, seconds: 6 })])).toMatchObject([
      { from: 0, to: 100, file: null },
      { from: 100, to: 150, start: 100, file: 'S02-C02 take 1.mp4' },
      { from: 150, to: 238, name: null },
      { from: 238, to: 438, file: null },
    ]);
  });

  test('marks scenes and keeps one cut where a take shows several scenes', () => {
    const items = written(format, [takeOf('a b', { trimStart: 0.4, seconds: 12 })]);
    expect(items.map(({ from, to, start, markers }) => [from, to, start, markers.map(({ at }) => at)])).toEqual([
      [0, 238, 10, [0, 100]],
      [238, 438, 0, [238]],
    ]);
  });

  test('any takes keep the times contiguous and in their files', () => {
    const take = fc.record({
      sceneIds: fc.shuffledSubarray(['a', 'b', 'c', 'gone'], { minLength: 1 }),
      seconds: fc.double({ min: 0.01, max: 30, noNaN: true }),
      trimStart: fc.double({ min: 0, max: 30, noNaN: true }),
      chosen: fc.boolean(),
      sound: fc.boolean(),
    });
    const pastTheEnd = { sceneIds: ['c', 'b', 'gone'], seconds: 12.9589495, trimStart: 0, chosen: true, sound: false };
    fc.assert(
      fc.property(fc.array(take, { maxLength: 4 }), anyTarget, fc.constantFrom(...rates), (some, target, rate) => {
        const takes = some.map(({ sceneIds, ...changes }) => takeOf(sceneIds.join(' '), changes));
        const { text } = writePaper({ format, project: film, takes, target, frameRate: rate });
        // the reader checks that no item uses more frames than its file has
        const { items, frames } = readers[format](text, frameRates[rate]);
        items.forEach(({ from, to }, index) => {
          expect(from).toBe(items[index - 1]?.to ?? 0);
          expect(to).toBeGreaterThan(from);
        });
        expect(frames).toBe(items.at(-1)?.to);
        const names = takeFileNames(planFilm(film, target, [], takes));
        const shown = roughCut(film.scenes, takes).flatMap(({ take }) => names.get(take?.id ?? '') ?? []);
        expect(shown).toEqual(expect.arrayContaining(items.flatMap(({ file }) => file ?? [])));
      }),
      // the second part would end one frame after its file
      { examples: [[[pastTheEnd], 'omni-flash', '29.97']] },
    );
  });
});

test('takes have different names, in the order of the film', () => {
  const takes = [takeOf('c'), takeOf('gone'), takeOf('a', { type: 'video/webm' }), takeOf('c a'), takeOf('a b')];
  const names = takeFileNames(planFilm(film, 'shot-sheet', [], takes));
  expect(takes.map(({ id }) => names.get(id))).toEqual([
    'S03-C03 take 1 A lamp & a -moth.mp4',
    'Without a clip take 1.mp4',
    'S01-C01 take 1 waits.webm',
    'S03-C03 take 2 A lamp & a -moth.mp4',
    'S01-C01 take 2 waits.mp4',
  ]);
});

test('the call takes takes as they are listed, and refuses impossible times', () => {
  const take = { ...takeOf('a'), id: crypto.randomUUID(), note: 'left out', stars: 3 };
  const input = { format: 'edl', project: film, takes: [take] };
  expect(exportPaperSchema.safeParse(input)).toMatchObject({ success: true, data: { takes: [{ trimStart: 0 }] } });
  for (const wrong of [{ seconds: -1 }, { trimStart: Number.MAX_VALUE }, { sceneIds: [] }, { type: 'text/html' }])
    expect(exportPaperSchema.safeParse({ ...input, takes: [{ ...take, ...wrong }] }).success).toBe(false);
});
