import { assembleSchema } from '../domain/film/assembly.ts';
import { makeAssembly } from '../domain/film/make-assembly.ts';
import { isOverLimit } from '../domain/film/over-limit.ts';
import { assemblePrompt } from '../domain/film/prompt.ts';
import { exportPaperSchema, importPaperSchema } from '../domain/papers/calls.ts';
import { readPaper } from '../domain/papers/in/read-paper.ts';
import { writePaper } from '../domain/papers/out/write-paper.ts';
import { compareProjects } from '../domain/project/compare.ts';
import { writeProject } from '../domain/project/format.ts';
import { carriedProjectSchema } from '../domain/project/read-project.ts';
import { resolveLayoutId } from '../domain/targets/registry.ts';
import { listTargets } from '../domain/targets/target-list.ts';
import type {
  Assemble,
  Assembly,
  ExportedPaper,
  ExportPaper,
  Finding,
  ImportedPaper,
  ImportPaper,
  Project,
  Target,
} from './calls.ts';
import { assertTargetExists } from './known-target.ts';
import { inputError, readInput } from './read-input.ts';

// These functions need no server: they run the same code, on the same input, as the calls with the same names.

/** Assembles a project for a target: clips, findings of the check, and requests. @throws ClientError */
export function assemble(input: Assemble): Assembly {
  return makeAssembly(readAssemble(input)) as Assembly;
}

/** Assembles the whole prompt as one text, as Copy Prompt in the editor does. @throws ClientError */
export function prompt(input: Assemble): string {
  const { project, target, packing } = readAssemble(input);
  return assemblePrompt(project, target ?? resolveLayoutId(project.settings), { packing });
}

export interface Check {
  findings: Finding[];
  /** Whether a text or a clip exceeds a limit of the target. Other findings are advice. */
  isOverLimit: boolean;
}

/** Checks a project for a target. @throws ClientError */
export function check(input: Assemble): Check {
  const assembly = makeAssembly(readAssemble(input));
  return { findings: assembly.findings, isOverLimit: isOverLimit(assembly) };
}

/** Reads the input of `assemble`. @throws ClientError, also if the project's own target applies and is unknown */
function readAssemble(input: Assemble) {
  const read = readInput(assembleSchema, input);
  if (read.target === undefined) assertTargetExists(read.project.settings);
  return read;
}

/** Lists the targets with their limits and where each fact was read. */
export function targets(): Target[] {
  return listTargets() as Target[];
}

/** Reads a project from a script, a shot list or a prompt. @throws ClientError */
export function importPaper(input: ImportPaper): ImportedPaper {
  const read = readPaper(readInput(importPaperSchema, input));
  if ('problem' in read) throw inputError(read.problem, { field: 'text' });
  return { project: writeProject(read.project), report: read.report } as ImportedPaper;
}

/** Writes a project as a screenplay, a list, subtitles or a timeline. @throws ClientError */
export function exportPaper(input: ExportPaper): ExportedPaper {
  const read = readInput(exportPaperSchema, input);
  // only a shot list depends on the target, in its column Clip
  if (read.format === 'csv' && read.target === undefined) assertTargetExists(read.project.settings);
  return writePaper(read);
}

export interface Difference {
  /** What differs, such as `Subject`. */
  label: string;
  before: string;
  after: string;
}

export interface ProjectDifference {
  /** Differences outside of scenes. */
  film: Difference[];
  /** The scenes that differ. A position, from 1, is null in the version that lacks the scene. */
  scenes: { id: string; before: number | null; after: number | null; differences: Difference[] }[];
}

/** Compares two versions of a project. @throws ClientError */
export function diff(before: Project, after: Project): ProjectDifference {
  return compareProjects(readInput(carriedProjectSchema, before), readInput(carriedProjectSchema, after));
}
