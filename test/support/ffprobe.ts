import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/ffprobe', '/usr/local/bin/ffprobe', '/opt/homebrew/bin/ffprobe'];
const program = candidates.find((file) => existsSync(file));

/** Why tests with ffprobe are skipped; null if they run. */
export const noFfprobe = program ? null : 'ffprobe of FFmpeg is not installed';

function read(...args: string[]): string {
  return execFileSync(String(program), ['-v', 'error', ...args], { encoding: 'utf8' });
}

/** The properties of a file's first stream that tests check. */
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

/** Reads a file with ffprobe. Times are texts, as ffprobe writes them. @throws if the file has an error */
export function probe(path: string): { stream: ReadStream; format: { duration: string }; packets: ReadPacket[] } {
  const { streams, format, packets } = JSON.parse(
    read('-of', 'json', '-show_streams', '-show_format', '-show_packets', path),
  );
  return { stream: streams[0], format, packets };
}

/** Returns the number of frames that FFmpeg decodes from a video. */
export function decodedFrames(path: string): number {
  return Number(
    read('-select_streams', 'v:0', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', path),
  );
}
