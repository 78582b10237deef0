import { AudioBufferSource, CanvasSource, type Input, Output, VideoSampleSink } from 'mediabunny';
import { videoSize } from '../../../../src/domain/frame/video-size.ts';
import { type AnimaticFrame, animaticFrames } from '../../../../src/domain/papers/out/animatic.ts';
import type { PlannedFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { type FrameRateId, frameRates, nearestFrame } from '../../../../src/domain/papers/out/timecode.ts';
import type { CaptionChoice } from '../core/video/captions.ts';
import { createCanvas } from '../core/video/create-canvas.ts';
import { drawCaption } from '../core/video/draw-overlays.ts';
import { drawScene } from '../core/video/scene-picture.ts';
import { findTracks, openTake } from '../core/video/take-file.ts';
import { qualityFor, type VideoKind } from '../core/video/video-kind.ts';
import { outputFormat } from './cut-plan.ts';
import type { CutWork } from './cut-work.ts';
import type { InspectedPart } from './inspect-cut.ts';
import { partSound } from './part-sound.ts';
import { type SoundCodec, soundQuality } from './sound-kind.ts';

export interface EncodingChoices {
  /** Length of the shorter side, in pixels. */
  side: number;
  rate: FrameRateId;
  captions: CaptionChoice;
}

interface Encoding extends CutWork {
  film: PlannedFilm;
  parts: readonly InspectedPart[];
  choices: EncodingChoices;
  /** The film's aspect ratio. */
  ratio: string;
  kind: VideoKind;
  /** Null for a video without a sound track. */
  sound: SoundCodec | null;
}

/** The longest time between key frames, in seconds. */
const keyFrameInterval = 2;

/**
 * Decodes the takes and encodes them again as one video, fitted into the film's picture. Scenes without a take show
 * their picture or their drawn frame. A take that is too short holds its last picture. One picture is in memory at a
 * time.
 * @returns the numbers of the scenes whose picture did not load; the video shows their drawn frame
 * @throws the signal's reason, an `ExportProblem`, the encoder's error, or that of a file that cannot be read
 */
export async function encodeCut(encoding: Encoding): Promise<number[]> {
  const { film, parts, choices, ratio, kind, sound, title, file, signal, onProgress } = encoding;
  const size = videoSize(ratio, choices.side);
  const rate = frameRates[choices.rate];
  const seconds = (frames: number) => (frames * rate.denominator) / rate.numerator;
  const stills = animaticFrames(film, choices.rate, choices.captions === 'burnt');
  const frames = nearestFrame(film.cuts.at(-1) ?? 0, rate);
  const frame = createCanvas(size);
  const output = new Output({ format: outputFormat(kind.extension), target: file.target });
  const video = new CanvasSource(frame.canvas, {
    codec: kind.codec,
    quality: qualityFor(kind.codec, size),
    keyFrameInterval,
  });
  output.addVideoTrack(video, { frameRate: rate.numerator / rate.denominator });
  const heard = sound && new AudioBufferSource({ codec: sound, quality: soundQuality });
  if (heard) output.addAudioTrack(heard);
  if (title) output.setMetadataTags({ title });
  const missing: number[] = [];

  const add = async (at: number, count: number, isNew: boolean) => {
    await video.add(seconds(at), seconds(count), isNew ? { keyFrame: true } : undefined);
    file.assertFits();
    signal.throwIfAborted();
    onProgress(at + count, frames);
  };
  const addStills = async ({ first }: InspectedPart) => {
    const scene = film.scenes[first];
    if (!scene) return;
    const picture = createCanvas(size);
    if (await drawScene(picture, scene, film.project.cast, size)) missing.push(first + 1);
    for (const { hold, isNew, at, count } of stills.filter(({ hold }) => hold.scene === first)) {
      if (isNew) {
        frame.drawImage(picture.canvas, 0, 0);
        drawCaption(frame, hold.caption, size);
      }
      await add(at, count, isNew);
    }
  };
  const addTake = async (part: InspectedPart, input: Input) => {
    const { video: track } = await findTracks(input);
    const first = nearestFrame(part.from, rate);
    const count = nearestFrame(part.to, rate) - first;
    const start = await track.getFirstTimestamp();
    // in the middle of each picture, since the times of pictures are rounded differently in each file
    const times = Array.from({ length: count }, (_, index) =>
      Math.max(start, part.takeFrom + seconds(first + index + 0.5) - part.from),
    );
    let at = first;
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (sample) {
        frame.fillStyle = '#000';
        frame.fillRect(0, 0, size.width, size.height);
        sample.drawWithFit(frame, { fit: 'contain' });
        sample.close();
        drawCaption(frame, captionAt(stills, at), size);
      }
      await add(at, 1, at === first);
      at += 1;
    }
  };

  try {
    await document.fonts.ready;
    await output.start();
    for (const part of parts) {
      const input = part.take && part.media?.video.decodes ? openTake(part.take.id) : null;
      try {
        if (heard) {
          const track = input && part.media?.sound?.decodes ? (await findTracks(input)).sound : null;
          for await (const buffer of partSound(track, part)) {
            await heard.add(buffer);
            signal.throwIfAborted();
          }
        }
        if (input) await addTake(part, input);
        else for (let first = part.first; first < part.end; first += 1) await addStills({ ...part, first });
      } finally {
        input?.dispose();
      }
    }
    await output.finalize();
    return missing;
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  }
}

function captionAt(stills: readonly AnimaticFrame[], frame: number): readonly string[] {
  return stills.findLast(({ at }) => at <= frame)?.hold.caption ?? [];
}
