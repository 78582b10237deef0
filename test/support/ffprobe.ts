import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/ffprobe', '/usr/local/bin/ffprobe', '/opt/homebrew/bin/ffprobe'];
const program = places.find((file) => existsSync(file));

/** Why tests that read files as players do are skipped; null where they run. */
export const noFfprobe = program ? null : 'ffprobe of FFmpeg is not installed';

function read(...args: string[]): string {
  return execFileSync(String(program), ['-v', 'error', ...args], { encoding: 'utf8' });
}

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
  const { streams, format, packets } = JSON.parse(
    read('-of', 'json', '-show_streams', '-show_format', '-show_packets', path),
  );
  return { stream: streams[0], format, packets };
}

/** How many pictures FFmpeg decodes of a video, each read one counted once. */
export function decodedFrames(path: string): number {
  return Number(read('-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', path));
}
