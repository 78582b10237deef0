import { VideoSampleSink } from 'mediabunny';
import { createCanvas } from '../../core/video/create-canvas.ts';
import { findTracks, openTake } from '../../core/video/take-file.ts';

const deadlineMs = 20_000;

/**
 * Draws one frame of a take as a PNG of the file's own size. The file is decoded as for the rough cut: a `video` element
 * can report `seeked` before it shows the frame, so that the picture would be the file's first frame, or black.
 * @param seconds a time in the file at which the frame is shown
 * @returns null if the browser cannot decode the video
 * @throws if the frame cannot be loaded and drawn in 20 seconds
 */
export async function captureFrame(takeId: string, seconds: number, name: string): Promise<File | null> {
  const input = openTake(takeId);
  // ends pending reads, which then throw
  const timer = setTimeout(() => input.dispose(), deadlineMs);
  try {
    const { video } = await findTracks(input);
    if (!(await video.canDecode())) return null;
    const sample = await new VideoSampleSink(video).getSample(Math.max(seconds, await video.getFirstTimestamp()));
    if (!sample) throw new Error('The take has no frame at this time.');
    const frame = createCanvas({ width: sample.displayWidth, height: sample.displayHeight });
    sample.draw(frame, 0, 0);
    sample.close();
    const blob = await new Promise<Blob | null>((resolve) => frame.canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The frame could not be drawn.');
    return new File([blob], name, { type: blob.type });
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}
