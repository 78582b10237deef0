import { getFirstEncodableAudioCodec, Quality } from 'mediabunny';
import type { VideoKind } from '../core/video/video-kind.ts';
import { soundRate } from './part-sound.ts';

const codecs = { mp4: ['aac', 'opus'], webm: ['opus'] } as const;

export type SoundCodec = (typeof codecs)[keyof typeof codecs][number];

export const soundQuality = new Quality({ bitrate: 192_000 });

/** Returns the codec in which this browser can encode the sound of a file, the more common one first; null if none. */
export async function findSoundCodec(extension: VideoKind['extension']): Promise<SoundCodec | null> {
  for (const codec of codecs[extension]) {
    const found = await getFirstEncodableAudioCodec([codec], {
      numberOfChannels: 2,
      sampleRate: soundRate,
      quality: soundQuality,
    });
    if (found) return codec;
  }
  return null;
}
