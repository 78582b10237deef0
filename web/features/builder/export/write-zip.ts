import { downloadZip } from 'client-zip';
import { type PaperFormatId, paperFormats } from '../../../../src/domain/papers/out/paper-formats.ts';
import { paperName, pictureName } from '../../../../src/domain/papers/out/paper-name.ts';
import type { FrameRateId } from '../../../../src/domain/papers/out/timecode.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import {
  isSheetEmpty,
  type SheetOptions,
  sheetKinds,
  writeSheet,
} from '../../../../src/domain/papers/sheets/write-sheet.ts';
import type { Take } from '../../../../src/domain/takes/takes.ts';

const folders: Record<PaperFormatId, string> = {
  fountain: 'Lists',
  csv: 'Lists',
  md: 'Lists',
  srt: 'Subtitles',
  vtt: 'Subtitles',
  otio: 'Timeline',
  edl: 'Timeline',
  fcpxml: 'Timeline',
};
const pictureExtensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

interface ZipOptions extends Omit<SheetOptions, 'kind' | 'pictureSource'> {
  frameRate: FrameRateId;
  /** The takes that timelines point at. */
  takes?: readonly Take[] | undefined;
  signal: AbortSignal;
  /** @param progress from 0 to 1 */
  onProgress: (progress: number) => void;
}

interface Zip {
  name: string;
  content: Blob;
  /** The numbers of the scenes whose picture did not load. */
  missing: readonly number[];
}

/**
 * Packs every export of a project into one ZIP. Pictures load one after another. If a picture does not load, the
 * storyboard has the scene's drawn frame.
 * @throws the signal's reason if it is aborted
 */
export async function writeZip({ signal, onProgress, ...options }: ZipOptions): Promise<Zip> {
  const { project } = options;
  const missing: number[] = [];
  const content = await downloadZip(writeFiles(options, { signal, onProgress, missing })).blob();
  signal.throwIfAborted();
  return { name: `${paperName(project.projectTitle)}.zip`, content, missing };
}

interface Work extends Pick<ZipOptions, 'signal' | 'onProgress'> {
  missing: number[];
}

async function* writeFiles(
  { frameRate, takes, ...options }: Omit<ZipOptions, keyof Work>,
  { signal, onProgress, missing }: Work,
): AsyncGenerator<{ name: string; input: ArrayBuffer | string; lastModified: Date }> {
  const { project, target, notes } = options;
  const lastModified = new Date();
  const kinds = sheetKinds.filter((kind) => !isSheetEmpty(kind, project));
  const formats = offeredFormats.filter((format) => !isFileEmpty(format, project));
  const pictures = project.scenes.flatMap(({ picture }, index) => (picture ? [{ index, ...picture }] : []));
  const count = pictures.length + kinds.length + formats.length;
  let done = 0;
  const advance = () => {
    signal.throwIfAborted();
    done += 1;
    onProgress(done / count);
  };

  const names = new Map<string, string>();
  for (const { index, hash } of pictures) {
    const picture = await loadPicture(hash, signal);
    advance();
    if (!picture) {
      missing.push(index + 1);
      continue;
    }
    const name = `${pictureName(project, index)}.${picture.extension}`;
    names.set(hash, name);
    yield { name: `Pictures/${name}`, input: picture.bytes, lastModified };
  }
  const pictureSource = (hash: string) => {
    const name = names.get(hash);
    return name === undefined ? undefined : `../Pictures/${encodeURIComponent(name)}`;
  };
  for (const kind of kinds) {
    const { name, html } = writeSheet({ ...options, kind, pictureSource });
    advance();
    yield { name: `Sheets/${name}`, input: html, lastModified };
  }
  for (const format of formats) {
    const { name, text } = writePaper({ format, project, target, frameRate, notes, takes });
    advance();
    yield { name: `${folders[format]}/${name}`, input: text, lastModified };
  }
}

// `Object.keys` types every key as a string
const offeredFormats = Object.keys(paperFormats) as PaperFormatId[];

/** Whether a file would be empty. */
export function isFileEmpty(format: PaperFormatId, project: SheetOptions['project']): boolean {
  return folders[format] === 'Subtitles' && isSheetEmpty('dialogue', project);
}

/** @returns null if the picture is missing or the server cannot be reached */
async function loadPicture(
  hash: string,
  signal: AbortSignal,
): Promise<{ bytes: ArrayBuffer; extension: string } | null> {
  try {
    const response = await fetch(`/api/pictures/${hash}`, { signal });
    const extension = pictureExtensions[response.headers.get('content-type') ?? ''];
    return response.ok && extension ? { bytes: await response.arrayBuffer(), extension } : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
