import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Output,
} from 'mediabunny';
import { findTracks, openTake, type TakeTracks } from '../core/video/take-file.ts';
import { findCleanCut } from './clean-cut.ts';
import type { CutPlan } from './cut-plan.ts';
import { outputFormat } from './cut-plan.ts';
import type { CutWork } from './cut-work.ts';
import type { InspectedPart } from './inspect-cut.ts';

/**
 * Copies the packets of the takes into one file. Pictures start exactly at each cut. Sound is cut between packets, at
 * most half a packet, about 10 ms, from the cut, so that the packets follow each other without a gap.
 * @throws the signal's reason, an `ExportProblem`, or the error of a file that cannot be read
 */
export async function copyCut(
  parts: readonly InspectedPart[],
  { media, extension }: CutPlan & { copies: true },
  { title, file, signal, onProgress }: CutWork,
): Promise<void> {
  const output = new Output({ format: outputFormat(extension), target: file.target });
  const video = new EncodedVideoPacketSource(media.video.codec);
  // degrees of a quarter turn, as mediabunny read them
  output.addVideoTrack(video, { rotation: media.video.rotation as 0 | 90 | 180 | 270 });
  const sound = media.sound && new EncodedAudioPacketSource(media.sound.codec);
  if (sound) output.addAudioTrack(sound);
  if (title) output.setMetadataTags({ title });
  const seconds = parts.at(-1)?.to ?? 0;
  let soundEnd = 0;
  try {
    await output.start();
    for (const part of parts) {
      const input = openTake(part.take?.id ?? '');
      try {
        const tracks = await findTracks(input);
        const videoConfig = await tracks.video.getDecoderConfig();
        const soundConfig = await tracks.sound?.getDecoderConfig();
        const heard = sound && tracks.sound ? soundPackets(tracks.sound, part, soundEnd) : null;
        let next = (await heard?.next())?.value;
        const addSoundUntil = async (time: number) => {
          while (next && next.timestamp <= time) {
            await sound?.add(next, soundConfig ? { decoderConfig: soundConfig } : {});
            soundEnd = next.timestamp + next.duration;
            next = (await heard?.next())?.value;
          }
        };
        // in step, since the file is written only as far as both tracks reach
        for await (const packet of videoPackets(tracks, part, media.video.rate)) {
          await addSoundUntil(packet.timestamp);
          await video.add(packet, videoConfig ? { decoderConfig: videoConfig } : {});
          file.assertFits();
          signal.throwIfAborted();
          onProgress(Math.min(packet.timestamp, seconds), seconds);
        }
        await addSoundUntil(Number.POSITIVE_INFINITY);
      } finally {
        input.dispose();
      }
    }
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  }
}

/** The pictures of a part in decoding order, with their times in the film. */
async function* videoPackets({ video }: TakeTracks, part: InspectedPart, rate: number): AsyncGenerator<EncodedPacket> {
  const cut = await findCleanCut(video, { from: part.takeFrom, seconds: part.to - part.from, rate });
  if (!cut) throw new Error('The file is not the one that was inspected.');
  const sink = new EncodedPacketSink(video);
  for await (const packet of sink.packets(cut.first, cut.end ?? undefined)) {
    // pictures that are shown before the key frame belong to the stretch before it
    if (packet.timestamp < cut.origin) continue;
    yield packet.clone({ timestamp: part.from + packet.timestamp - cut.origin });
  }
}

/**
 * The sound of a part, with its times in the film.
 * @param end where the sound of the part before ends; within half a packet of the start of this part
 */
async function* soundPackets(
  track: NonNullable<TakeTracks['sound']>,
  { from, to, takeFrom }: InspectedPart,
  end: number,
): AsyncGenerator<EncodedPacket, undefined> {
  const sink = new EncodedPacketSink(track);
  const shift = from - takeFrom;
  let first = await sink.getPacket(end - shift);
  // the one whose start is nearer
  if (first && end - shift - first.timestamp > first.duration / 2) first = await sink.getNextPacket(first);
  first ??= await sink.getFirstPacket();
  if (!first) return;
  let time = end;
  for await (const packet of sink.packets(first)) {
    if (time >= to - packet.duration / 2) return;
    yield packet.clone({ timestamp: time });
    time += packet.duration;
  }
}
