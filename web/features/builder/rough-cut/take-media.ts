import type { AudioCodec, VideoCodec } from 'mediabunny';
import type { TakeTracks } from '../core/video/take-file.ts';

/** What decides whether the packets of takes can follow each other in one file. */
export interface TakeMedia {
  video: {
    codec: VideoCodec;
    /** In pixels, before the rotation. */
    width: number;
    height: number;
    rotation: number;
    /** Pictures per second. */
    rate: number;
    /** The decoder's configuration, as text. */
    config: string;
    /** Whether this browser can decode it. */
    decodes: boolean;
  };
  /** Null if the file has no sound. */
  sound: { codec: AudioCodec; rate: number; channels: number; config: string; decodes: boolean } | null;
}

/** Reads what a file's tracks contain. Nothing is decoded. @throws if the file cannot be read */
export async function describeTracks({ video, sound }: TakeTracks): Promise<TakeMedia> {
  const codec = await video.getCodec();
  if (!codec) throw new Error('The codec is unknown.');
  const soundCodec = await sound?.getCodec();
  return {
    video: {
      codec,
      width: await video.getCodedWidth(),
      height: await video.getCodedHeight(),
      rotation: await video.getRotation(),
      rate: (await video.computeFrameRateMetrics()).bestGuessFrameRate,
      config: configText(await video.getDecoderConfig()),
      decodes: await video.canDecode(),
    },
    sound:
      sound && soundCodec
        ? {
            codec: soundCodec,
            rate: await sound.getSampleRate(),
            channels: await sound.getNumberOfChannels(),
            config: configText(await sound.getDecoderConfig()),
            decodes: await sound.canDecode(),
          }
        : null,
  };
}

/** A file holds one configuration per track, so packets can only be joined if theirs are the same. */
function configText(config: { codec: string; description?: AllowSharedBufferSource } | null): string {
  const { codec = '', description } = config ?? {};
  if (!description) return codec;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return `${codec} ${bytes.join()}`;
}
