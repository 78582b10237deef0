import { readFileSync } from 'node:fs';
import { takeUploadPath } from '../../src/domain/takes/takes.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import type { Visitor } from './visitor.ts';

/** Tiny videos of one second, 64 × 36 pixels. */
export type SampleVideo = 'short.mp4' | 'short.mov' | 'short.webm' | 'fragmented.mp4';

export function sampleVideo(name: SampleVideo): Buffer<ArrayBuffer> {
  return readFileSync(fromProjectRoot(`test/samples/takes/${name}`));
}

export const tus = { 'tus-resumable': '1.0.0' };

interface Announcement {
  project: string;
  scenes: readonly string[];
  bytes: number;
  name?: string;
}

/** The headers that start an upload. */
export function announce({ project, scenes, bytes, name = 'ferry-1.mp4' }: Announcement): Record<string, string> {
  const pairs = Object.entries({ project, scenes: scenes.join(' '), name });
  const metadata = pairs.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  return { ...tus, 'upload-length': String(bytes), 'upload-metadata': metadata.join() };
}

/** The headers that send bytes. */
export function continueAt(offset: number): Record<string, string> {
  return { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
}

/** A client of tus that keeps the cookies of a visitor. */
export function uploaderOf(visitor: Visitor) {
  const start = (announcement: Announcement, headers = {}) =>
    visitor.inject({ method: 'POST', url: takeUploadPath, headers: { ...announce(announcement), ...headers } });
  const send = (url: string, offset: number, payload: Buffer) =>
    visitor.inject({ method: 'PATCH', url, headers: continueAt(offset), payload });
  return {
    start,
    send,
    ask: (url: string) => visitor.inject({ method: 'HEAD', url, headers: tus }),
    cancel: (url: string) => visitor.inject({ method: 'DELETE', url, headers: tus }),
    /** Uploads a file in one request. @returns the response to its bytes, and the id of the take */
    async upload(file: Buffer, { project, scenes, name }: Omit<Announcement, 'bytes'>) {
      const started = await start({ project, scenes, bytes: file.length, ...(name !== undefined && { name }) });
      if (started.statusCode !== 201) throw new Error(`not started: ${started.body}`);
      const url = String(started.headers.location);
      return { response: await send(url, 0, file), id: url.split('/').at(-1) ?? '', url };
    },
  };
}
