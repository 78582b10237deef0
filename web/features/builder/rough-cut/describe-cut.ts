import { type FrameRateId, frameRates } from '../../../../src/domain/papers/out/timecode.ts';
import type { CutPlan } from './cut-plan.ts';
import type { InspectedPart } from './inspect-cut.ts';

const codecNames: Readonly<Record<string, string>> = {
  ...{ avc: 'H.264', hevc: 'H.265', vp9: 'VP9', vp8: 'VP8', av1: 'AV1', prores: 'ProRes' },
  ...{ aac: 'AAC', opus: 'Opus', mp3: 'MP3', vorbis: 'Vorbis', flac: 'FLAC', ac3: 'AC-3', eac3: 'E-AC-3' },
};

const codecName = (codec: string) => codecNames[codec] ?? 'PCM';

/** What a copied rough cut contains: `MP4 (H.264)` and `sound (AAC)`. */
export function cutFacts({ media: { video, sound }, extension }: CutPlan & { copies: true }) {
  return {
    format: `${extension === 'mp4' ? 'MP4' : 'WebM'} (${codecName(video.codec)})`,
    sound: sound ? `sound (${codecName(sound.codec)})` : 'no sound',
  };
}

/** Why the takes are encoded again. */
export function encodingReason(plan: CutPlan): string {
  return plan.copies ? 'The takes are encoded again.' : `The takes are encoded again, because ${plan.reason}`;
}

/** The frame rates that a video can have, in ascending order. */
// `Object.keys` types every key as a string
export const rateIds = (Object.keys(frameRates) as FrameRateId[]).sort((one, other) => Number(one) - Number(other));

/** The frame rate for a film of these takes: the nearest to that of the first take. */
export function nearestRate(parts: readonly InspectedPart[]): FrameRateId {
  const rate = parts.find(({ media }) => media)?.media?.video.rate ?? 24;
  const distance = (id: FrameRateId) => Math.abs(frameRates[id].numerator / frameRates[id].denominator - rate);
  return rateIds.reduce((best, id) => (distance(id) < distance(best) ? id : best));
}

/** Says which takes an encoded video does not show, since this browser cannot read them. */
export function unreadableTakes(parts: readonly InspectedPart[]): string[] {
  const scenesOf = (some: readonly InspectedPart[]) =>
    some
      .flatMap(({ first, end }) => Array.from({ length: end - first }, (_, index) => `#${first + index + 1}`))
      .join(', ');
  const unread = parts.filter(({ take, media }) => take && !media?.video.decodes);
  const silent = parts.filter(({ media }) => media?.video.decodes && media.sound && !media.sound.decodes);
  return [
    ...(unread.length > 0
      ? [`This browser cannot read the takes of these scenes, so the video shows their frames: ${scenesOf(unread)}.`]
      : []),
    ...(silent.length > 0
      ? [`This browser cannot decode the sound of these scenes, so they are silent: ${scenesOf(silent)}.`]
      : []),
  ];
}
