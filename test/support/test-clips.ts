import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ClipOptions {
  /** A name or number of a color, which fills the picture. */
  color: string;
  seconds: number;
  sound?: boolean;
}

/** Makes a small WebM video of one color, with a tone. */
export function webmOf({ color, seconds, sound = true }: ClipOptions): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'clip-'));
  const file = join(folder, 'clip.webm');
  try {
    const picture = ['-f', 'lavfi', '-i', `color=${color}:size=320x180:rate=24`];
    const tone = sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : [];
    const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '24', ...(sound ? ['-c:a', 'libopus'] : [])];
    execFileSync('ffmpeg', ['-v', 'error', ...picture, ...tone, '-t', `${seconds}`, ...codecs, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
