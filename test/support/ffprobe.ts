import { execFileSync, spawnSync } from 'node:child_process';

/** Why tests that read files as players do are skipped; null where they run. */
export const noFfprobe = spawnSync('ffprobe', ['-version']).status === 0 ? null : 'ffprobe of FFmpeg is not installed';

/** What ffprobe reads of a file's first stream; numbers are texts, as it writes them. */
interface ReadStream {
  codec_name: string;
  width?: number;
  height?: number;
}

interface ReadPacket {
  pts_time: string;
  duration_time?: string;
  flags: string;
}

/** Reads a file with FFmpeg's reader. @throws if it finds an error in it */
export function probe(path: string): { stream: ReadStream; format: { duration: string }; packets: ReadPacket[] } {
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', '-show_packets', path];
  const { streams, format, packets } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
  return { stream: streams[0], format, packets };
}

/** How many pictures FFmpeg decodes of a video, each read one counted once. */
export function decodedFrames(path: string): number {
  const args = ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', path];
  return Number(execFileSync('ffprobe', args, { encoding: 'utf8' }));
}
