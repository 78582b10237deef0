import { openTake } from '../../core/video/take-file.ts';
import { nearestFrameRate } from './sync.ts';

/** Enough frames for the average; the rest of the file is not read. */
const framesRead = 60;
const deadlineMs = 10_000;

/**
 * Reads the frame rate from a take's file, without decoding it.
 * @param signal aborts once the take is no longer shown
 * @returns frames per second; null if the file cannot be read in 10 seconds, or the signal aborts
 */
export async function readFrameRate(takeId: string, signal: AbortSignal): Promise<number | null> {
  // the viewer may have been closed while this code loaded
  if (signal.aborted) return null;
  const input = openTake(takeId);
  // ends pending reads, which then throw
  const stop = () => input.dispose();
  const timer = setTimeout(stop, deadlineMs);
  signal.addEventListener('abort', stop);
  try {
    const track = await input.getPrimaryVideoTrack();
    const rate = (await track?.computePacketStats(framesRead))?.averagePacketRate;
    return rate && Number.isFinite(rate) ? nearestFrameRate(rate) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}
