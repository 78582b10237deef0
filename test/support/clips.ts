import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'].find((file) =>
  existsSync(file),
);

/** Why tests with FFmpeg are skipped; null if they run. */
export const noFfmpeg = program ? null : 'FFmpeg is not installed';

function ffmpeg(...args: string[]): Buffer {
  return execFileSync(String(program), ['-v', 'fatal', '-nostdin', ...args], { maxBuffer: 100_000_000 });
}

export interface ClipOptions {
  seconds: number;
  /** Such as `160x90`. */
  size?: string;
  /** Pictures per second. */
  rate?: number;
  /** Pictures from one key frame to the next. */
  keyFrames?: number;
  codec?: 'vp9' | 'h264';
  /** In hertz; null for a clip without sound. */
  tone?: number | null;
  /** The brightness at the start, from 16 to 235; it grows by 20 each second. */
  brightness?: number;
}

/** Makes a small video whose brightness tells the time: WebM with VP9 and Opus, or MP4 with H.264 and AAC. */
export function makeClip(options: ClipOptions): Buffer {
  const { seconds, size = '160x90', rate = 24, keyFrames = 12, codec = 'vp9', tone = 440, brightness = 40 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-clip-'));
  try {
    const file = join(folder, codec === 'vp9' ? 'clip.webm' : 'clip.mp4');
    const picture = `nullsrc=s=${size}:r=${rate}:d=${seconds},geq=lum='${brightness}+20*T':cb=128:cr=128`;
    ffmpeg(
      ...['-f', 'lavfi', '-i', picture],
      ...(tone === null ? [] : ['-f', 'lavfi', '-i', `sine=f=${tone}:r=48000:d=${seconds}`, '-ac', '2']),
      ...(codec === 'vp9'
        ? ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-lag-in-frames', '0', '-b:v', '200k']
        : ['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', '+faststart']),
      ...['-g', String(keyFrames), '-keyint_min', String(keyFrames), '-pix_fmt', 'yuv420p'],
      ...['-c:a', codec === 'vp9' ? 'libopus' : 'aac', '-b:a', '64k', file],
    );
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the brightness of a video's middle at a time, as `makeClip` sets it. @param seconds from the start */
export function brightnessAt(path: string, seconds: number): number {
  const time = ['-ss', String(seconds), '-i', path, '-frames:v', '1'];
  const side = 8;
  const planes = ffmpeg(...time, '-vf', `crop=${side}:${side},format=yuv420p`, '-f', 'rawvideo', '-');
  const brightness = planes.subarray(0, side * side);
  return brightness.reduce((sum, value) => sum + value, 0) / brightness.length;
}

/** Returns how loud a stretch of a video is: the highest sample, from 0 to 1. */
export function loudness(path: string, from: number, seconds: number): number {
  const samples = ffmpeg(
    ...['-ss', String(from), '-t', String(seconds), '-i', path],
    ...['-vn', '-ac', '1', '-f', 'f32le', '-'],
  );
  let most = 0;
  for (let at = 0; at + 4 <= samples.length; at += 4) most = Math.max(most, Math.abs(samples.readFloatLE(at)));
  return most;
}
