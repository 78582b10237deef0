import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';

/** The encoded sound: samples per second, and channels. */
export const soundRate = 48_000;
const channels = 2;
/** The longest stretch of sound that is decoded at once, in samples. */
const chunkLength = 30 * soundRate;

interface SoundPart {
  /** Seconds from the start of the film. */
  from: number;
  to: number;
  /** Where the part starts in the take's file, in seconds. */
  takeFrom: number;
}

/**
 * Decodes the sound of a part of the film, resampled to 48 kHz and mixed to stereo. The stretches of all parts follow
 * each other without a gap; where a take has no sound, they are silent.
 * @param track null for a silent part
 */
export async function* partSound(
  track: InputAudioTrack | null,
  { from, to, takeFrom }: SoundPart,
): AsyncGenerator<AudioBuffer> {
  const end = Math.round(to * soundRate);
  for (let at = Math.round(from * soundRate); at < end; at += chunkLength) {
    const length = Math.min(chunkLength, end - at);
    yield await decode(track, takeFrom + at / soundRate - from, length);
  }
}

async function decode(track: InputAudioTrack | null, from: number, length: number): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(channels, length, soundRate);
  if (!track) return context.startRendering();
  const seconds = length / soundRate;
  // all samples in one buffer, since the browser would resample each of several buffers with audible seams
  let buffer: AudioBuffer | null = null;
  let next = 0;
  for await (const sample of new AudioSampleSink(track).samples(from, from + seconds)) {
    try {
      buffer ??= context.createBuffer(
        sample.numberOfChannels,
        Math.ceil(seconds * sample.sampleRate),
        sample.sampleRate,
      );
      let offset = Math.round((sample.timestamp - from) * sample.sampleRate);
      // times are rounded to microseconds
      if (Math.abs(offset - next) <= 2) offset = next;
      copySample(sample, buffer, offset);
      next = offset + sample.numberOfFrames;
    } finally {
      sample.close();
    }
  }
  if (buffer) {
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start();
  }
  return context.startRendering();
}

/** @param offset where the sample starts in the buffer; negative if it starts before */
function copySample(sample: AudioSample, buffer: AudioBuffer, offset: number): void {
  if (offset >= buffer.length || offset + sample.numberOfFrames <= 0) return;
  for (let channel = 0; channel < Math.min(sample.numberOfChannels, buffer.numberOfChannels); channel += 1) {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex: channel, format: 'f32-planar' });
    buffer.copyToChannel(plane.subarray(Math.max(0, -offset)), channel, Math.max(0, offset));
  }
}
