import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutsOf } from '../../../../src/domain/film/playback.ts';
import { assembleClips } from '../../../../src/domain/film/prompt.ts';
import { type FrameRateId, frameRates } from '../../../../src/domain/papers/out/timecode.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { totalDuration } from '../../../../src/domain/scene/duration.ts';
import { type TargetId, targets } from '../../../../src/domain/targets/registry.ts';
import type { Target } from '../../../../src/domain/targets/target.ts';
import { projectWith } from '../../arbitraries.ts';
import { anyTarget, paperProject } from './paper-projects.ts';
import { type ReadTimeline, readEdl, readFcpxml, readOtio } from './read-timelines.ts';

const readers = { edl: readEdl, otio: readOtio, fcpxml: readFcpxml };
type TimelineFormat = keyof typeof readers;
const formats = Object.keys(readers) as TimelineFormat[];
const rates = Object.keys(frameRates) as FrameRateId[];

function written(format: TimelineFormat, project: Project, target: TargetId, frameRate: FrameRateId): ReadTimeline {
  return readers[format](writePaper({ format, project, target, frameRate }).text, frameRates[frameRate]);
}

describe.each(formats)('%s', (format) => {
  test('has an item per clip, and gaps where no clip is rendered', () => {
    const scenes = [{ duration: 20, action: 'waits' }, { duration: 4.2 }, { duration: 8, subject: 'A lamp' }];
    const { items, frames } = written(format, projectWith(...scenes), 'sora-2', '25');
    expect(items.map(({ from, to, name }) => [from, to, name])).toEqual([
      [0, 300, 'S01-C01 waits'],
      [300, 500, null],
      [500, 600, 'S02-C02'],
      [600, 605, null],
      [605, 805, 'S03-C03 A lamp'],
    ]);
    expect(frames).toBe(805);
    expect(items.map(({ markers }) => markers.map(({ at, text }) => [at, text.slice(0, 14)]))).toEqual([
      [[0, 'Scene 1: waits']],
      [],
      [[500, 'Scene 2']],
      [],
      [[605, 'Scene 3: A lam']],
    ]);
  });

  test('cuts a clip that is rendered longer at the end of its scenes', () => {
    const { items } = written(format, projectWith({ duration: 3.3 }, { duration: 12 }), 'sora-2', '24');
    expect(items.map(({ from, to }) => [from, to])).toEqual([
      [0, 79],
      [79, 367],
    ]);
  });

  test('does not drift over a hundred scenes', () => {
    // at most rates, one rounds up and the other down
    const durations = Array.from({ length: limits.scenes.max }, (_, index) => (index % 2 === 0 ? 0.7 : 0.6));
    const scenes = durations.map((duration) => ({ duration }));
    const cuts = cutsOf(durations);
    for (const rate of rates) {
      const { items, frames } = written(format, projectWith(...scenes), 'shot-sheet', rate);
      const { numerator, denominator } = frameRates[rate];
      expect(items).toHaveLength(100);
      expect(frames).toBe(Math.round((65 * numerator) / denominator));
      items.forEach(({ from }, index) => {
        expect(Math.abs(from - ((cuts[index] ?? 0) * numerator) / denominator)).toBeLessThanOrEqual(0.5001);
      });
      const names = items.map(({ name }) => name ?? '');
      expect(names.toSorted()).toEqual(names);
    }
  });

  test('any film has contiguous times, every clip and scene, its length, and no text that breaks the format', () => {
    fc.assert(
      fc.property(paperProject, anyTarget, fc.constantFrom(...rates), (project, target, rate) => {
        const { items, frames } = written(format, project, target, rate);
        const { numerator, denominator } = frameRates[rate];
        expect(frames).toBe(items.at(-1)?.to);
        expect(Math.abs(frames - (totalDuration(project.scenes) * numerator) / denominator)).toBeLessThanOrEqual(
          0.5001,
        );
        items.forEach(({ from, to }, index) => {
          expect(from).toBe(items[index - 1]?.to ?? 0);
          expect(to).toBeGreaterThan(from);
        });
        const clips = items.filter(({ name }) => name !== null);
        const isFree = (targets[target] as Target).facts.seconds.value.kind === 'any';
        const packing = isFree ? ('scene' as const) : undefined;
        expect(clips).toHaveLength(assembleClips(project, target, { packing }).clips.length);
        const markers = items.flatMap((item) => item.markers.map((marker) => ({ ...marker, item })));
        expect(markers.map(({ text }) => Number(/^Scene (\d+)/u.exec(text)?.[1]))).toEqual(
          project.scenes.map(({ sceneNumber }) => sceneNumber),
        );
        for (const { at, item } of markers) {
          expect(at).toBeGreaterThanOrEqual(item.from);
          expect(at).toBeLessThan(item.to);
        }
      }),
    );
  });
});

test('an EDL of the longest film stays within the format’s number of events', () => {
  expect(limits.scenes.max * 2).toBeLessThanOrEqual(999);
});

test('OTIO has the name and length of missing media', () => {
  const project = projectWith({ duration: 3.3, subject: 'A lamp', light: 'Amber' });
  const { tracks } = JSON.parse(writePaper({ format: 'otio', project, target: 'sora-2' }).text);
  const [clip] = tracks.children[0].children;
  expect(clip.source_range.duration.value).toBe(79);
  expect(clip.media_references.DEFAULT_MEDIA).toMatchObject({
    OTIO_SCHEMA: 'MissingReference.1',
    name: 'S01-C01 A lamp',
    available_range: { start_time: { value: 0 }, duration: { value: 96, rate: 24 } },
  });
  expect(clip.markers[0].comment).toBe('Subject: A lamp\nLight: Amber');
});

test.each([
  ['16:9', 'name="FFVideoFormat1080p24" frameDuration="1/24s" width="1920" height="1080"'],
  ['9:16', 'id="r1" frameDuration="1/24s" width="1080" height="1920"'],
  ['1:1', 'id="r1" frameDuration="1/24s" width="1080" height="1080"'],
  ['of a later version', 'width="1920" height="1080"'],
  ['0:0', 'width="1920" height="1080"'],
])('FCPXML has the size of %s', (ratio, format) => {
  const project = { ...projectWith({}), settings: { ratio } };
  expect(writePaper({ format: 'fcpxml', project }).text).toContain(format);
});
