import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

/** A stretch of a video track that can be copied without encoding it again. */
export interface CleanCut {
  /** The time of its first picture in the file, in seconds. */
  origin: number;
  /** The first packet, and the packet after the last in decoding order; null if the stretch ends with the file. */
  first: EncodedPacket;
  end: EncodedPacket | null;
  /** Whether the pictures last until the end of the stretch. */
  isComplete: boolean;
}

/** The most packets by which decoding order may differ from showing order, in any codec. */
const maxReorder = 16;

/**
 * Finds out whether a stretch of a video can be copied: it has to start with a key frame, and no picture after its end
 * may be needed to decode one before it.
 * @param from the start in the file, in seconds
 * @param rate pictures per second; times may differ by half a picture
 * @returns null if the stretch has to be encoded again
 */
export async function findCleanCut(
  track: InputVideoTrack,
  { from, seconds, rate }: { from: number; seconds: number; rate: number },
): Promise<CleanCut | null> {
  const half = 0.5 / rate;
  const sink = new EncodedPacketSink(track);
  const start = Math.max(from, await track.getFirstTimestamp());
  const first = await sink.getKeyPacket(start + half, { verifyKeyPackets: true });
  if (!first || first.timestamp < start - half) return null;
  const until = first.timestamp + seconds - half;
  let end: EncodedPacket | null = null;
  let shownUntil = first.timestamp;
  let since = 0;
  for await (const packet of sink.packets(first, undefined, { metadataOnly: true })) {
    const isShown = packet.timestamp >= first.timestamp && packet.timestamp < until;
    if (end) {
      if (isShown) return null;
      since += 1;
      if (since === maxReorder) break;
    } else if (packet.timestamp >= until) end = packet;
    else if (isShown) shownUntil = Math.max(shownUntil, packet.timestamp + packet.duration);
  }
  return { origin: first.timestamp, first, end, isComplete: shownUntil >= until };
}
