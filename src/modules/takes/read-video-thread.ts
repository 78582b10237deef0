import {
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputFormat,
  MP4,
  QTFF,
  UnsupportedInputFormatError,
  WEBM,
} from 'mediabunny';
import type { TakeType } from '../../domain/takes/takes.ts';
import type { ReadAnswer, ReadRequest, Video, VideoFile } from './read-video.ts';
import { findStructureProblem, type ReadBytes } from './video-structure.ts';

const notVideo = 'This file is not an MP4, MOV or WebM video.';
const damaged = 'This video is damaged.';

/** Fewer than any video has, and too few to tell what it is. */
const leastBytes = 100;

const types = new Map<InputFormat, TakeType>([
  [MP4, 'video/mp4'],
  [QTFF, 'video/quicktime'],
  [WEBM, 'video/webm'],
]);

/** For a worker thread: reads what a file is. @returns a problem in one sentence if it cannot be a take */
export default async function readVideoInThread({ port, bytes }: VideoFile): Promise<Video | { problem: string }> {
  const pending = new Map<number, { resolve: (data: Uint8Array) => void; reject: (error: Error) => void }>();
  port.on('message', ({ id, data }: ReadAnswer) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (data) waiting?.resolve(data);
    else waiting?.reject(new Error('these bytes cannot be read'));
  });
  let asked = 0;
  const read: ReadBytes = (start, end) => {
    const { promise, ...waiting } = Promise.withResolvers<Uint8Array>();
    const request: ReadRequest = { id: asked++, start, end };
    pending.set(request.id, waiting);
    port.postMessage(request);
    return promise;
  };
  try {
    return await readFacts(read, bytes);
  } catch (error) {
    return { problem: error instanceof UnsupportedInputFormatError ? notVideo : damaged };
  } finally {
    port.close();
  }
}

async function readFacts(read: ReadBytes, bytes: number): Promise<Video | { problem: string }> {
  if (bytes < leastBytes) return { problem: notVideo };
  const source = new CustomSource({ getSize: () => bytes, read, prefetchProfile: 'fileSystem' });
  const input = new Input({ source, formats: [...types.keys()] });
  const type = types.get(await input.getFormat());
  if (!type) return { problem: notVideo };
  const problem = await findStructureProblem(read, { bytes, type });
  if (problem) return { problem };
  const track = await input.getPrimaryVideoTrack();
  if (!track) return { problem: 'This file has no picture: it is not a video.' };
  const seconds = await input.computeDuration();
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (!(Number.isFinite(seconds) && seconds > 0 && width > 0 && height > 0)) return { problem: damaged };
  // an index that points elsewhere than into the file
  const packets = new EncodedPacketSink(track);
  if (!(await packets.getFirstPacket()) || !(await packets.getPacket(Number.MAX_VALUE))) return { problem: damaged };
  const sound = (await input.getAudioTracks()).length > 0;
  return {
    type,
    seconds: Math.round(seconds * 1_000) / 1_000,
    width: Math.round(width),
    height: Math.round(height),
    sound,
  };
}
