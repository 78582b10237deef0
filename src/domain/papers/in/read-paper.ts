import type { TargetId } from '../../targets/registry.ts';
import { readFinalDraft } from './final-draft.ts';
import { finishProject, type ImportResult, type ParsedDocument, type SceneRange } from './finish-project.ts';
import { readFountain } from './fountain.ts';
import { readPrompt } from './prompt-text.ts';
import { readScript } from './read-script.ts';
import { createReport, type Report } from './report.ts';
import { readShotList } from './shot-list.ts';
import { storableText, textProblem } from './source-text.ts';
import type { ShotListColumn } from './table-columns.ts';

export type { ImportResult } from './finish-project.ts';

interface Options {
  target: TargetId | undefined;
  columns: readonly ShotListColumn[] | undefined;
  repair: boolean;
}

type Reader = (
  text: string,
  options: Options,
  report: Report,
) => ParsedDocument | { problem: string; repairable?: true };

/** The importable formats, by their names in the API. */
const readers = {
  fountain: (text, { target }, report) => readScript(readFountain(text, report), target, report),
  fdx(text, { target }, report) {
    const script = readFinalDraft(text, report);
    return 'problem' in script ? script : readScript(script, target, report);
  },
  csv: (text, { columns }, report) => readShotList(text, columns, report),
  prompt: readPrompt,
} as const satisfies Record<string, Reader>;

export type ImportFormat = keyof typeof readers;
export const importFormats = Object.keys(readers) as ImportFormat[];

interface ImportOptions {
  format: ImportFormat;
  text: string;
  /** Scripts are split to fit this target's clips, and prompts may use its layout. */
  target?: TargetId | undefined;
  /** The range of scenes to import. Required if the text has more scenes than a project may have. */
  scenes?: SceneRange | undefined;
  /** The content of each column of a shot list. By default, the columns are guessed. */
  columns?: readonly ShotListColumn[] | undefined;
  /** Whether to repair broken JSON in a prompt. */
  repair?: boolean | undefined;
  /** Generates an id for each scene; by default, ids are numbered. */
  newId?: () => string;
}

/**
 * Reads a project from a script, a shot list or a prompt from any source. The project can always be stored; the report
 * lists what was left out or changed, with the line of each. Never throws, and runs in linear time. The text may have
 * up to `limits.papers.bytes`.
 */
export function readPaper({
  format,
  text,
  target,
  columns,
  repair = false,
  scenes: range,
  newId = numberedIds(),
}: ImportOptions): ImportResult {
  const problem = textProblem(text);
  if (problem) return { problem };
  const report = createReport();
  const document = readers[format](storableText(text, report), { target, columns, repair }, report);
  if (document.problem !== undefined) return document;
  return finishProject(document, { range, newId, report });
}

function numberedIds(): () => string {
  let number = 0;
  return () => `scene-${++number}`;
}
