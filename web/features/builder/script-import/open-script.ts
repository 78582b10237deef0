import { decodeText } from '../../../../src/domain/papers/in/decode-text.ts';
import type { SceneRange } from '../../../../src/domain/papers/in/finish-project.ts';
import { guessFormat } from '../../../../src/domain/papers/in/guess-format.ts';
import { type ImportFormat, type ImportResult, readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import { guessColumns } from '../../../../src/domain/papers/in/shot-list.ts';
import { textProblem } from '../../../../src/domain/papers/in/source-text.ts';
import type { GuessedColumns, ShotListColumn } from '../../../../src/domain/papers/in/table-columns.ts';
import type { TargetId } from '../../../../src/domain/targets/registry.ts';

/** A file or text to read, with the user's choices. It is posted to a worker, so it must be cloneable. */
export interface ScriptSource {
  content: string | Uint8Array;
  /** The file's name; empty for a pasted text. */
  name: string;
  target: TargetId | undefined;
  /** Guessed by default. */
  format?: ImportFormat | undefined;
  columns?: readonly ShotListColumn[] | undefined;
  scenes?: SceneRange | undefined;
  repair?: boolean | undefined;
}

export interface OpenedScript {
  text: string;
  format: ImportFormat;
  /** The columns, if the source is a table. */
  table: GuessedColumns | null;
  result: ImportResult;
}

/** Reads a file or text. Returns `{ problem }` if the content is not readable text. Other problems are in `result`. */
export function openScript({ content, name, ...chosen }: ScriptSource): OpenedScript | { problem: string } {
  const decoded = typeof content === 'string' ? { text: content } : decodeText(content);
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
