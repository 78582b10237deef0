import { buffer } from 'node:stream/consumers';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { limits, serverLimits } from '../../domain/product/limits.ts';
import { minuteMs } from '../../domain/product/time-units.ts';
import type { Take } from '../../domain/takes/takes.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { inWorkerThread } from '../../platform/jobs/worker-thread.ts';
import { fromProjectRoot } from '../../platform/project-root.ts';
import type { TakeStore } from './take-store.ts';

/** What a file says of itself. */
export type Video = Pick<Take, 'type' | 'seconds' | 'width' | 'height' | 'sound'>;

/** A file to read in a thread, which asks the port for its bytes. */
export interface VideoFile {
  port: MessagePort;
  bytes: number;
}

/** What the thread asks for: the first byte, and the byte after the last. */
export interface ReadRequest {
  id: number;
  start: number;
  end: number;
}

/** The answer to a request: the bytes, or null if they cannot be had. */
export interface ReadAnswer {
  id: number;
  data: Uint8Array | null;
}

const { readMs, readBytes } = serverLimits.takes;

/** In a thread of its own, which is ended if it takes too long: hostile files can make the reader loop. */
const readInThread = inWorkerThread<VideoFile, Video | { problem: string }>({
  module: fromProjectRoot('src/modules/takes/read-video-thread.ts'),
  idleMs: minuteMs,
  timeoutMs: readMs,
  transferred: ({ port }) => [port],
});

/**
 * Reads what a stored file is, by its own bytes. Nothing is decoded.
 * @throws UNPROCESSABLE_CONTENT if it is not an MP4, MOV or WebM video within the limits
 */
export async function readVideo(store: TakeStore, { id, bytes }: { id: string; bytes: number }): Promise<Video> {
  const { port1, port2 } = new MessageChannel();
  const reading = serveReads(port1, store, id);
  try {
    const found = await readInThread({ port: port2, bytes });
    if (reading.error) throw reading.error;
    if ('problem' in found) throw refused(found.problem);
    assertWithinLimits(found);
    return found;
  } catch (error) {
    // what the store could not give says nothing about the file
    if (reading.error) throw reading.error;
    if (isTimeout(error) && reading.ms < readMs / 2)
      throw refused('This video is damaged: its parts contradict each other.');
    throw error;
  } finally {
    port1.close();
  }
}

/** Answers the thread's requests with bytes of the store. */
function serveReads(port: MessagePort, store: TakeStore, id: string) {
  const reading: { error: unknown; ms: number } = { error: undefined, ms: 0 };
  const read = async ({ start, end }: ReadRequest): Promise<Uint8Array | null> => {
    if (end - start > readBytes) return null;
    const started = performance.now();
    try {
      return await buffer(await store.read(id, { start, end: end - 1 }));
    } catch (error) {
      reading.error ??= error;
      return null;
    } finally {
      reading.ms += performance.now() - started;
    }
  };
  port.on('message', async (request: ReadRequest) => {
    const answer: ReadAnswer = { id: request.id, data: await read(request) };
    port.postMessage(answer);
  });
  return reading;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || (error.cause as Error)?.name === 'TimeoutError');
}

function assertWithinLimits({ seconds, width, height }: Video): void {
  const { seconds: longest, side } = limits.takes;
  if (seconds > longest) {
    throw refused(`This video is too long: a take has at most ${longest / 60} minutes.`);
  }
  if (Math.max(width, height) > side) {
    throw refused(`This video is too large: a take has at most ${side.toLocaleString('en-US')} pixels per side.`);
  }
}

function refused(message: string) {
  return trpcError('UNPROCESSABLE_CONTENT', message);
}
