import { expect, test } from 'vitest';
import { planCut } from '../../../../../web/features/builder/rough-cut/cut-plan.ts';
import { nearestRate, unreadableTakes } from '../../../../../web/features/builder/rough-cut/describe-cut.ts';
import type { InspectedPart } from '../../../../../web/features/builder/rough-cut/inspect-cut.ts';
import type { TakeMedia } from '../../../../../web/features/builder/rough-cut/take-media.ts';

const media: TakeMedia = {
  video: {
    ...{ codec: 'avc', width: 1_280, height: 720, rotation: 0, rate: 24, config: 'avc1.64 1,2', decodes: true },
  },
  sound: { codec: 'aac', rate: 48_000, channels: 2, config: 'mp4a.40.2 17', decodes: true },
};
const { video, sound } = media;

const take = {
  ...{ id: 'take', sceneIds: ['a'], seconds: 8, trimStart: 0, chosen: true },
  ...{ type: 'video/mp4' as const, sound: true },
};

function part(change: Partial<TakeMedia> | null = {}, copy: InspectedPart['copy'] = 'whole'): InspectedPart {
  const times = { first: 0, end: 1, from: 0, to: 4, takeFrom: 0 };
  return { ...times, take, media: change && { ...media, ...change }, copy: change && copy };
}

test('takes that are alike are copied into the container of their codecs', () => {
  expect(planCut([part(), part({ video: { ...video, rate: 24.02 } })])).toMatchObject({
    copies: true,
    extension: 'mp4',
  });
  const webm = { video: { ...video, codec: 'vp9' as const }, sound: { ...media.sound, codec: 'opus' } };
  expect(planCut([part(webm as TakeMedia)])).toMatchObject({ copies: true, extension: 'webm' });
  expect(planCut([part({ sound: null })])).toMatchObject({ copies: true, media: { sound: null } });
});

test.each<[string, InspectedPart]>([
  ['some scenes have none.', { ...part(null), take: null }],
  ['some scenes have none.', part(null)],
  ['they differ in their size.', part({ video: { ...video, width: 1_920 } })],
  ['they differ in their size.', part({ video: { ...video, rotation: 90 } })],
  ['they differ in their frame rate.', part({ video: { ...video, rate: 25 } })],
  ['they differ in their format.', part({ video: { ...video, codec: 'hevc' } })],
  ['some of them have no sound.', part({ sound: null })],
  ['they differ in their encoding.', part({ video: { ...video, config: 'avc1.64 1,3' } })],
  ['they differ in their encoding.', part({ sound: sound && { ...sound, rate: 44_100 } })],
  ['some are shorter than their scenes.', part({}, 'too-short')],
  ['a cut falls between two key frames.', part({}, 'between-key-frames')],
])('takes are encoded again, because %s', (reason, other) => {
  expect(planCut([part(), other])).toEqual({ copies: false, reason });
});

test('the frame rate is the nearest to that of the first take', () => {
  expect(nearestRate([])).toBe('24');
  for (const [rate, nearest] of [
    [23.98, '23.976'],
    [24.01, '24'],
    [25, '25'],
    [29.97, '29.97'],
    [60, '30'],
  ] as const)
    expect(nearestRate([part({ video: { ...video, rate } })])).toBe(nearest);
});

test('an encoded video says what this browser cannot read', () => {
  const silent = part({ sound: sound && { ...sound, decodes: false } });
  const unread = part({ video: { ...video, decodes: false } });
  const gone = { ...part(null), first: 4, end: 6 };
  expect(unreadableTakes([part(), silent, unread, gone, { ...part(null), take: null }])).toEqual([
    'This browser cannot read the takes of these scenes, so the video shows their frames: #1, #5, #6.',
    'This browser cannot decode the sound of these scenes, so they are silent: #1.',
  ]);
});
