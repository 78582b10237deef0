import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny';
import { download } from '../../../../lib/files/download.ts';
import { canPickFiles, type PickedFile, pickFile } from '../../../../lib/files/pick-file.ts';
import { ExportProblem } from './export-problem.ts';
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

/**
 * Asks where to save a video and opens that file for streaming. In browsers without a save dialog, the video stays in
 * memory until `save` downloads it. Call this from a click handler: browsers block the dialog at other times.
 * @returns null if the user canceled the dialog
 */
export async function openVideoFile(
  name: string,
  { extension, label }: Pick<VideoKind, 'extension' | 'label'>,
): Promise<VideoFile | null> {
  const type = `video/${extension}`;
  if (!canPickFiles()) return inMemory(name, type);
  const file = await pickFile(name, { label, type, extension }).catch(() => {
    throw new ExportProblem('The file could not be opened for writing. Choose another folder or name.');
  });
  return file && onDisk(file);
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
      throw new ExportProblem('The video is too large for this browser. Choose 720p, or use Chrome or Edge.');
    },
    async save() {
      if (target.buffer) download(name, new Blob([target.buffer], { type }));
    },
    async discard() {},
  };
}

function onDisk({ name, stream, save, discard }: PickedFile): VideoFile {
  const orWriteProblem = <Result>(work: Promise<Result>) =>
    work.catch(() => {
      throw new ExportProblem('The file could not be written. Check that the disk has room, and try again.');
    });
  // has no `close`, because mediabunny also closes the target on cancel, which would save half a video
  const writable = new WritableStream<StreamTargetChunk>({ write: (chunk) => orWriteProblem(stream.write(chunk)) });
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: 4 * 2 ** 20 }),
    name,
    assertFits() {},
    save: () => orWriteProblem(save()),
    discard,
  };
}
