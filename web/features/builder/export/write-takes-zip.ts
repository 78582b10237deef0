import { downloadZip } from 'client-zip';
import { paperName } from '../../../../src/domain/papers/out/paper-name.ts';
import { planFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { takeFileNames } from '../../../../src/domain/papers/out/take-names.ts';
import { writeTakesCsv } from '../../../../src/domain/papers/out/takes-csv.ts';
import type { FrameRateId } from '../../../../src/domain/papers/out/timecode.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import type { Note } from '../../../../src/domain/review/notes.ts';
import { type Take, takeFilePath } from '../../../../src/domain/takes/takes.ts';
import { download } from '../../../lib/files/download.ts';
import { canPickFiles, pickFile } from '../../../lib/files/pick-file.ts';

/** Which takes a ZIP contains. The chosen ones always are, since the timelines need them. */
export const takeChoices = [
  { value: 'chosen', label: 'Chosen takes' },
  { value: 'kept', label: 'Chosen and kept takes' },
  { value: 'all', label: 'All takes' },
] as const;

export type TakeChoice = (typeof takeChoices)[number]['value'];

/** The takes that a choice includes. */
export function takesIn(choice: TakeChoice, takes: readonly Take[]): Take[] {
  return takes.filter(({ chosen, verdict }) => choice === 'all' || chosen || (choice === 'kept' && verdict === 'keep'));
}

interface TakesZipOptions {
  project: Project;
  /** All takes of the project, since the names of files depend on them. */
  takes: readonly Take[];
  choice: TakeChoice;
  frameRate: FrameRateId;
  notes: readonly Note[];
  signal: AbortSignal;
  /** @param progress from 0 to 1 */
  onProgress: (progress: number) => void;
}

export interface SavedTakes {
  /** The name of the ZIP. */
  name: string;
  /** The names of the takes whose file is gone. */
  missing: readonly string[];
}

/**
 * Saves takes as a ZIP, named by scene and take, next to a list of them and to the timelines that point at them. The
 * ZIP is streamed into a file where the browser can do that; elsewhere, the browser collects it first.
 * @returns null if the user canceled the file dialog
 * @throws the signal's reason, or an error if a file cannot be read or written
 */
export async function saveTakesZip(options: TakesZipOptions): Promise<SavedTakes | null> {
  const { project, signal } = options;
  const name = `${paperName(project.projectTitle)} takes.zip`;
  const type = { label: 'ZIP archive', type: 'application/zip', extension: 'zip' };
  const file = canPickFiles() ? await pickFile(name, type) : undefined;
  if (file === null) return null;
  options.onProgress(0);
  const missing: string[] = [];
  const zip = downloadZip(writeFiles(options, missing));
  if (!file) {
    const content = await zip.blob();
    signal.throwIfAborted();
    download(name, content);
    return { name, missing };
  }
  try {
    await zip.body?.pipeTo(file.stream, { signal, preventClose: true, preventAbort: true });
    await file.save();
    return { name: file.name, missing };
  } catch (error) {
    await file.discard().catch(() => {});
    throw error;
  }
}

interface ZippedFile {
  name: string;
  input: ReadableStream<Uint8Array<ArrayBuffer>> | string;
  lastModified: Date;
}

async function* writeFiles(
  { project, takes, choice, frameRate, notes, signal, onProgress }: TakesZipOptions,
  missing: string[],
): AsyncGenerator<ZippedFile> {
  const now = new Date();
  const film = planFilm(project, undefined, notes, takes);
  const included = takesIn(choice, takes);
  yield { name: 'takes.csv', input: writeTakesCsv(film, included), lastModified: now };
  if (included.some(({ chosen }) => chosen)) {
    for (const format of ['otio', 'edl', 'fcpxml'] as const) {
      const { name, text } = writePaper({ format, project, frameRate, notes, takes });
      yield { name, input: text, lastModified: now };
    }
  }
  const names = takeFileNames(film);
  const total = included.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { id, bytes, createdAt } of included) {
    const name = names.get(id) ?? id;
    const response = await fetch(takeFilePath(id), { signal });
    if (response.status === 404) {
      missing.push(name);
      done += bytes;
      continue;
    }
    if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, to) {
        done += chunk.length;
        onProgress(done / total);
        to.enqueue(chunk);
      },
    });
    yield { name, input: response.body.pipeThrough(counter), lastModified: new Date(createdAt) };
    signal.throwIfAborted();
  }
}
