import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny';
import { download } from '../../../lib/files/download.ts';
import { AnimaticProblem } from './animatic-problem.ts';
import type { VideoKind } from './video-kind.ts';

/** The file that a video is written to. It is kept only if `save` is called. */
export interface VideoFile {
  target: Target;
  /** The name that the user chose, with its extension. */
  name: string;
  /** @throws once the video is too large to keep in memory */
  assertFits: () => void;
  save: () => Promise<void>;
  discard: () => Promise<void>;
}

/** The size limit, in bytes, for videos that are kept in memory until they are complete. */
const memoryLimit = 500_000_000;

/** The save dialog. Only Chromium has it, and TypeScript's DOM types lack it. */
type PickFile = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;

/**
 * Asks where to save a video and opens that file for streaming. In browsers without a save dialog, the video stays in
 * memory until `save` downloads it. Call this from a click handler: browsers block the dialog at other times.
 * @returns null if the user canceled the dialog
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
    assertFits() {
      if (size <= memoryLimit) return;
      throw new AnimaticProblem('The video is too large for this browser. Choose 720p, or use Chrome or Edge.');
    },
    async save() {
      if (target.buffer) download(name, new Blob([target.buffer], { type }));
    },
    async discard() {},
  };
}

async function onDisk(handle: Awaited<ReturnType<PickFile>>): Promise<VideoFile> {
  // writes to a temporary copy, which replaces an existing file only when the stream is closed
  const stream = await handle.createWritable();
  const orWriteProblem = <Result>(work: Promise<Result>) =>
    work.catch(() => {
      throw new AnimaticProblem('The file could not be written. Check that the disk has room, and try again.');
    });
  // has no `close`, because mediabunny also closes the target on cancel, which would save half a video
  const writable = new WritableStream<StreamTargetChunk>({ write: (chunk) => orWriteProblem(stream.write(chunk)) });
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: 4 * 2 ** 20 }),
    name: handle.name,
    assertFits() {},
    save: () => orWriteProblem(stream.close()),
    async discard() {
      await stream.abort();
      // removes the empty file that the save dialog created, but not a file that existed before
      const { size } = await handle.getFile();
      if (size === 0) await handle.remove?.();
    },
  };
}
