import { CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import { videoSize } from '../../../../src/domain/frame/video-size.ts';
import { animaticFrames } from '../../../../src/domain/papers/out/animatic.ts';
import type { PlannedFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { type FrameRateId, frameRates } from '../../../../src/domain/papers/out/timecode.ts';
import type { CaptionChoice } from '../core/video/captions.ts';
import { createCanvas } from '../core/video/create-canvas.ts';
import { drawCaption, drawSlate } from '../core/video/draw-overlays.ts';
import { drawScene } from '../core/video/scene-picture.ts';
import type { VideoFile } from '../core/video/video-file.ts';
import { qualityFor, type VideoKind } from '../core/video/video-kind.ts';

export interface AnimaticChoices {
  /** The aspect ratio, such as `16:9`. */
  ratio: string;
  /** Length of the shorter side, in pixels. */
  side: number;
  rate: FrameRateId;
  captions: CaptionChoice;
  slate: boolean;
}

interface Encoding {
  film: PlannedFilm;
  choices: AnimaticChoices;
  kind: VideoKind;
  file: VideoFile;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** The longest time between key frames, in seconds. A player decodes at most this much video to seek. */
const keyFrameInterval = 10;

/**
 * Encodes an animatic into a file, with one picture in memory at a time.
 * @returns the numbers of the scenes whose picture did not load; the video shows their drawn frame
 * @throws the signal's reason, an `ExportProblem`, or the encoder's error
 */
export async function encodeAnimatic({ film, choices, kind, file, signal, onProgress }: Encoding): Promise<number[]> {
  const size = videoSize(choices.ratio, choices.side);
  const rate = frameRates[choices.rate];
  const seconds = (frames: number) => (frames * rate.denominator) / rate.numerator;
  const frames = animaticFrames(film, choices.rate, choices.captions === 'burnt');
  const picture = createCanvas(size);
  const frame = createCanvas(size);
  const output = new Output({
    format: kind.extension === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target: file.target,
  });
  const source = new CanvasSource(frame.canvas, {
    codec: kind.codec,
    quality: qualityFor(kind.codec, size),
    keyFrameInterval,
  });
  output.addVideoTrack(source, { frameRate: rate.numerator / rate.denominator });
  if (film.title) output.setMetadataTags({ title: film.title });
  const missing: number[] = [];
  let drawnScene = -1;
  try {
    await document.fonts.ready;
    await output.start();
    for (const [done, { hold, isNew, at, count }] of frames.entries()) {
      const scene = film.scenes[hold.scene];
      if (scene && hold.scene !== drawnScene) {
        if (await drawScene(picture, scene, film.project.cast, size)) missing.push(hold.scene + 1);
        drawnScene = hold.scene;
      }
      signal.throwIfAborted();
      if (scene && isNew) {
        frame.drawImage(picture.canvas, 0, 0);
        if (choices.slate) drawSlate(frame, hold.scene + 1, scene.duration, size);
        drawCaption(frame, hold.caption, size);
      }
      await source.add(seconds(at), seconds(count), isNew ? { keyFrame: true } : undefined);
      file.assertFits();
      signal.throwIfAborted();
      onProgress(done + 1, frames.length);
    }
    await output.finalize();
    signal.throwIfAborted();
    await file.save();
    return missing;
  } catch (error) {
    await output.cancel().catch(() => {});
    await file.discard().catch(() => {});
    throw error;
  }
}
