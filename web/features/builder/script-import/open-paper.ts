import { decodePaper } from '../../../../src/domain/papers/in/decode-paper.ts';
import type { SceneRange } from '../../../../src/domain/papers/in/finish-project.ts';
import { guessFormat } from '../../../../src/domain/papers/in/guess-format.ts';
import { type PaperInFormat, type ReadPaper, readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import { guessColumns } from '../../../../src/domain/papers/in/shot-list.ts';
import { textProblem } from '../../../../src/domain/papers/in/source-text.ts';
import type { GuessedColumns, PaperColumn } from '../../../../src/domain/papers/in/table-columns.ts';
import type { TargetId } from '../../../../src/domain/targets/registry.ts';

/** A file or a text to read, and what was chosen for it; a worker is sent it. */
export interface PaperSource {
  content: string | Uint8Array;
  /** The name of the file. */
  name: string;
  target: TargetId | undefined;
  /** By default what it seems to be. */
  format?: PaperInFormat | undefined;
  columns?: readonly PaperColumn[] | undefined;
  scenes?: SceneRange | undefined;
  repair?: boolean | undefined;
}

export interface OpenedPaper {
  text: string;
  format: PaperInFormat;
  /** Of a table. */
  table: GuessedColumns | null;
  result: ReadPaper;
}

/** Reads a file or a text. A problem without a format is one of the file itself. */
export function openPaper({ content, name, ...chosen }: PaperSource): OpenedPaper | { problem: string } {
  const decoded = typeof content === 'string' ? { text: content } : decodePaper(content);
  if ('problem' in decoded) return decoded;
  const { text } = decoded;
  const problem = textProblem(text);
  if (problem) return { problem };
  const format = chosen.format ?? guessFormat(text, name);
  const table = format === 'csv' ? guessColumns(text) : null;
  return {
    ...{ text, format, table: table && !('problem' in table) ? table : null },
    result: readPaper({ ...chosen, format, text }),
  };
}
