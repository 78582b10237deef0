import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import type { InspectedPart } from './inspect-cut.ts';
import type { TakeMedia } from './take-media.ts';

/** How a rough cut can be written without encoding it again, or why that is not possible. */
export type CutPlan =
  | { copies: true; media: TakeMedia; extension: 'mp4' | 'webm' }
  /** @see copies the reason completes `The takes are encoded again, because …` */
  | { copies: false; reason: string };

/**
 * Decides whether the takes can be copied into one file: every scene has one, all are alike, and every cut falls where
 * a video can be cut.
 */
export function planCut(parts: readonly InspectedPart[]): CutPlan {
  const encoded = (reason: string): CutPlan => ({ copies: false, reason });
  const media = parts.flatMap((part) => part.media ?? []);
  const [first] = media;
  if (!first || media.length < parts.length) return encoded('some scenes have none.');
  const differ = (what: (one: TakeMedia) => unknown) => media.some((one) => what(one) !== what(first));
  if (differ(({ video: { width, height, rotation } }) => `${width} ${height} ${rotation}`))
    return encoded('they differ in their size.');
  if (media.some(({ video: { rate } }) => Math.abs(rate - first.video.rate) > first.video.rate / 100))
    return encoded('they differ in their frame rate.');
  if (differ(({ video }) => video.codec) || differ(({ sound }) => sound?.codec))
    return encoded(differ(({ sound }) => !sound) ? 'some of them have no sound.' : 'they differ in their format.');
  if (differ(({ video }) => video.config) || differ(soundText)) return encoded('they differ in their encoding.');
  if (parts.some(({ copy }) => copy === 'too-short')) return encoded('some are shorter than their scenes.');
  if (parts.some(({ copy }) => copy !== 'whole')) return encoded('a cut falls between two key frames.');
  const extension = (['webm', 'mp4'] as const).find((one) => canHold(one, first));
  return extension ? { copies: true, media: first, extension } : encoded('no file format holds them.');
}

function soundText({ sound }: TakeMedia): string {
  return sound ? `${sound.rate} ${sound.channels} ${sound.config}` : '';
}

/** WebM is for its own codecs only, which fewer players read in an MP4. */
function canHold(extension: 'mp4' | 'webm', { video, sound }: TakeMedia): boolean {
  const codecs: readonly string[] = outputFormat(extension).getSupportedCodecs();
  return codecs.includes(video.codec) && (!sound || codecs.includes(sound.codec));
}

/** The container of a file that ends with an extension. */
export function outputFormat(extension: 'mp4' | 'webm'): Mp4OutputFormat | WebMOutputFormat {
  return extension === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
}
