import { decodeText } from '../domain/papers/in/decode-text.ts';
import { guessFormat } from '../domain/papers/in/guess-format.ts';
import { paperFormats } from '../domain/papers/out/paper-formats.ts';
import { paperName } from '../domain/papers/out/paper-name.ts';
import { formatVersion, writeProject } from '../domain/project/format.ts';
import type { ExportedPaper, ExportPaper, ImportedPaper, ImportPaper, ProjectBody } from './calls.ts';
import { exportPaper, importPaper } from './offline.ts';
import { projectText } from './project-text.ts';
import { inputError, parseProject } from './read-input.ts';

type InFormat = ImportPaper['format'] | 'json';
type OutFormat = ExportPaper['format'] | 'json';

export interface Convert {
  /** The file: its text, or its bytes in UTF-8, UTF-16 or Windows-1252. */
  file: string | Uint8Array;
  /** The file's name, which helps to recognize its format. */
  name?: string | undefined;
  /** The file's format; `json` is a project. By default, it is recognized. */
  from?: InFormat | undefined;
  /** The format to write; `json` is a project. */
  to: OutFormat;
  target?: ImportPaper['target'];
  /** For timelines. Defaults to 24. */
  frameRate?: ExportPaper['frameRate'];
  /** The range of scenes to import. */
  scenes?: ImportPaper['scenes'];
}

export interface Converted extends ExportedPaper {
  /** What the file had and the project does not keep. */
  report: ImportedPaper['report'];
}

export const inFormats: readonly InFormat[] = ['json', 'fountain', 'fdx', 'csv', 'prompt'];
// Object.keys loses the key type
export const outFormats: readonly OutFormat[] = ['json', ...(Object.keys(paperFormats) as OutFormat[])];

/** Converts a file between a project and the formats of import and export. @throws ClientError */
export function convert({ file, name, from, to, target, frameRate, scenes }: Convert): Converted {
  const text = readText(file);
  const format = from ?? (isProject(text) ? 'json' : guessFormat(text, name));
  const { project, report } =
    format === 'json'
      ? { project: writeProject(parseProject(text).project) as ProjectBody, report: [] }
      : importPaper({ format, text, target, scenes });
  if (to !== 'json') return { ...exportPaper({ format: to, project, target, frameRate }), report };
  const title = paperName(project.projectTitle);
  return { name: `${title}.json`, type: 'application/json;charset=utf-8', text: projectText(project), report };
}

/** @throws ClientError for bytes that are not text */
function readText(file: string | Uint8Array): string {
  if (typeof file === 'string') return file;
  const decoded = decodeText(file);
  if ('problem' in decoded) throw inputError(decoded.problem, { field: 'file' });
  return decoded.text;
}

/** Whether a text is a project file. Other JSON, such as a language model's answer, is imported as a prompt. */
function isProject(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return (
      formatVersion(value) > 0 &&
      Array.isArray((value as { scenes?: unknown }).scenes) &&
      'projectTitle' in (value as object)
    );
  } catch {
    return false;
  }
}
