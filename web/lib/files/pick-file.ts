/** A file that the user chose in the browser's save dialog. It is kept only if `save` is called. */
export interface PickedFile {
  /** The name that the user chose, with its extension. */
  name: string;
  /** Writes to a temporary copy, which replaces an existing file only when it is saved. */
  stream: FileSystemWritableFileStream;
  save: () => Promise<void>;
  discard: () => Promise<void>;
}

interface PickedType {
  /** Such as `MP4 (H.264)`. */
  label: string;
  /** The media type. */
  type: string;
  /** Without a dot. */
  extension: string;
}

/** The save dialog. Only Chromium has it, and TypeScript's DOM types lack it. */
type Pick = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;

/** Whether the browser can stream a download into a file that the user chooses. */
export function canPickFiles(): boolean {
  return 'showSaveFilePicker' in window;
}

/**
 * Asks where to save a file, and opens it for streaming. Call this from a click handler: browsers block the dialog at
 * other times.
 * @returns null if the user canceled the dialog
 * @throws if the browser has no save dialog, or the file cannot be opened
 */
export async function pickFile(name: string, { label, type, extension }: PickedType): Promise<PickedFile | null> {
  const { showSaveFilePicker: pick } = window as { showSaveFilePicker?: Pick };
  if (!pick) throw new Error('The browser has no save dialog.');
  try {
    const handle = await pick({
      suggestedName: name,
      types: [{ description: label, accept: { [type]: [`.${extension}`] } }],
    });
    const stream = await handle.createWritable();
    return {
      name: handle.name,
      stream,
      save: () => stream.close(),
      async discard() {
        await stream.abort();
        // removes the empty file that the save dialog created, but not a file that existed before
        const { size } = await handle.getFile();
        if (size === 0) await handle.remove?.();
      },
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
