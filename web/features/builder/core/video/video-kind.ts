import { getFirstEncodableVideoCodec, Quality } from 'mediabunny';
import type { videoSize } from '../../../../../src/domain/frame/video-size.ts';

export type Size = ReturnType<typeof videoSize>;

/** The codecs to try, starting with the one that most players support. H.264 goes into MP4, the others into WebM. */
const codecs = ['avc', 'vp9', 'vp8'] as const;

export interface VideoKind {
  codec: (typeof codecs)[number];
  /** Without a dot. Also the subtype in the media type, after `video/`. */
  extension: 'mp4' | 'webm';
  label: string;
}

const labels = { avc: 'MP4 (H.264)', vp9: 'WebM (VP9)', vp8: 'WebM (VP8)' } as const;

/**
 * The encoding quality. Still pictures look best at a constant quality, set by the quantizer. VP8, and encoders without
 * that mode, get a bitrate: about 2.5 Mbit/s at 720p.
 */
export function qualityFor(codec: VideoKind['codec'], { width, height }: Size): Quality {
  const bitrate = Math.round(width * height * 2.7);
  if (codec === 'vp8') return new Quality({ bitrate });
  return new Quality({ quantizer: codec === 'avc' ? 20 : 24, bitrate });
}

/** Returns the format of the first codec that this browser can encode at a size; null if there is none. */
export async function findVideoKind(size: Size): Promise<VideoKind | null> {
  for (const codec of codecs) {
    if (await getFirstEncodableVideoCodec([codec], { ...size, quality: qualityFor(codec, size) })) {
      return { codec, extension: codec === 'avc' ? 'mp4' : 'webm', label: labels[codec] };
    }
  }
  return null;
}
