import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny';
import { download } from '../../../lib/files/download.ts';
import { AnimaticProblem } from './animatic-problem.ts';
import type { VideoKind } from './video-kind.ts';

/** Where a video is written. Nothing of it stays unless it is saved. */
export interface VideoFile {
  target: Target;
  /** As the user has called it, with its ending. */
  name: string;
  /** @throws once the video is larger than the browser should hold */
  assertRoom: () => void;
  save: () => Promise<void>;
  discard: () => Promise<void>;
}

/** How large a video may become where a browser keeps it in memory until it is complete. */
const mostInMemory = 500_000_000;

/** As Chromium has it; no type of TypeScript's own library yet. */
type PickFile = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;

/**
 * Asks where to save a video, which is then written as it is made. Browsers without that question keep it in memory and
 * download it once complete. Call it right after a click.
 * @returns null if the user has chosen no file
 */
export async function openVideoFile(name: string, { extension, label }: VideoKind): Promise<VideoFile | null> {
  const { showSaveFilePicker: pick } = window as { showSaveFilePicker?: PickFile };
  if (!pick) return inMemory(name, `video/${extension}`);
  const accept = { [`video/${extension}`]: [`.${extension}`] };
  try {
    const handle = await pick({ suggestedName: name, types: [{ description: label, accept }] });
    return await onDisk(handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw new AnimaticProblem('The file could not be opened for writing. Choose another folder or name.');
  }
}

function inMemory(name: string, type: string): VideoFile {
  const target = new BufferTarget();
  let size = 0;
  target.on('write', ({ end }) => {
    size = Math.max(size, end);
  });
  return {
    target,
    name,
    assertRoom() {
      if (size <= mostInMemory) return;
      throw new AnimaticProblem('The video is too large for this browser. Choose 720p, or use Chrome or Edge.');
    },
    async save() {
      if (target.buffer) download(name, new Blob([target.buffer], { type }));
    },
    async discard() {},
  };
}

async function onDisk(handle: Awaited<ReturnType<PickFile>>): Promise<VideoFile> {
  // a copy until it is closed: a file of that name stays as it was
  const stream = await handle.createWritable();
  const written = <Result>(work: Promise<Result>) =>
    work.catch(() => {
      throw new AnimaticProblem('The file could not be written. Check that the disk has room, and try again.');
    });
  // mediabunny closes what it writes to when it is canceled, too, which would keep half a video
  const writable = new WritableStream<StreamTargetChunk>({ write: (chunk) => written(stream.write(chunk)) });
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: 4 * 2 ** 20 }),
    name: handle.name,
    assertRoom() {},
    save: () => written(stream.close()),
    async discard() {
      await stream.abort();
      // the question has made an empty file; one that was there before is kept
      const { size } = await handle.getFile();
      if (size === 0) await handle.remove?.();
    },
  };
}
