import { Input, type InputAudioTrack, type InputVideoTrack, MP4, QTFF, UrlSource, WEBM } from 'mediabunny';
import { takeFilePath } from '../../../../../src/domain/takes/takes.ts';

/** Bytes of a take that are kept in memory while it is read. */
const cacheBytes = 16 * 2 ** 20;
const retries = 3;

/** Opens a take's file, which is read by ranges. To be disposed. */
export function openTake(takeId: string): Input {
  let failures = 0;
  const source = new UrlSource(takeFilePath(takeId), {
    maxCacheSize: cacheBytes,
    getRetryDelay: () => {
      failures += 1;
      return failures > retries ? null : failures;
    },
  });
  return new Input({ source, formats: [MP4, QTFF, WEBM] });
}

/** The tracks of a take's file. */
export interface TakeTracks {
  video: InputVideoTrack;
  sound: InputAudioTrack | null;
}

/** @throws if the file cannot be read */
export async function findTracks(input: Input): Promise<TakeTracks> {
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('The file has no video track.');
  return { video, sound: await input.getPrimaryAudioTrack() };
}
