import type { Cast } from '../../cast/cast.ts';
import type { CastEntry } from '../../cast/entry.ts';
import { neededEntries } from '../../edits/cast-edits.ts';
import { limits } from '../../product/limits.ts';
import { newProject, type Project, type ProjectSettings, type Scene } from '../../project/project.ts';
import { formatDuration, totalDuration } from '../../scene/duration.ts';
import { characterCount } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';
import { quoted, type Report, type ReportLine } from './report.ts';
import type { ReadScene } from './script-shots.ts';

/** A range of scene numbers, from 1, both ends included. */
export interface SceneRange {
  from: number;
  to: number;
}

/** Where a scene of the script begins in the import, for choosing a range. */
export interface SceneStart {
  title: string;
  /** The number of the first scene imported from this script scene. */
  from: number;
  /** The line of the script scene in the file. */
  line: number;
}

/** The result of an import. */
export type ImportResult =
  | {
      project: Project;
      report: ReportLine[];
      /** Set if the text has no known format. Each paragraph is then a scene, with all of its text in Action. */
      isFreeText?: true;
    }
  /** `problem` is a sentence for the user. `choice` is set if the user can choose a range of scenes instead. */
  | {
      problem: string;
      choice?: { scenes: number; sceneStarts: readonly SceneStart[] };
      /** Set if the text is broken JSON that the `repair` option may repair. */
      repairable?: true;
    };

/** The content of a file, independent of its format. */
export interface ParsedDocument {
  problem?: never;
  title?: string | undefined;
  scenes: readonly ReadScene[];
  sceneStarts?: readonly SceneStart[];
  look?: string | undefined;
  cast?: Cast | undefined;
  settings?: ProjectSettings | undefined;
  isFreeText?: true;
}

export interface FinishOptions {
  range: SceneRange | undefined;
  newId: () => string;
  report: Report;
}

/**
 * Makes a project from a file's content and the selected range of scenes. Returns a problem if there are no scenes or
 * too many for a project, or if the range is invalid.
 */
export function finishProject(document: ParsedDocument, { range, newId, report }: FinishOptions): ImportResult {
  const { title = '', settings, sceneStarts = [], isFreeText } = document;
  const count = document.scenes.length;
  if (count === 0) return { problem: 'There are no scenes in this file.' };
  const problem = rangeProblem(count, range);
  if (problem) return { problem, choice: { scenes: count, sceneStarts } };
  const chosen = range ? document.scenes.slice(range.from - 1, range.to) : document.scenes;
  const scenes = chosen.map((scene, index): Scene => ({ id: newId(), sceneNumber: index + 1, ...scene }));
  const look = fitLook(document.look ?? '', report);
  const cast = fitCast(document.cast ?? [], report);
  const needed: CastEntry[] = range ? neededEntries(scenes, cast) : [...cast];
  const project = {
    ...newProject(),
    ...fitTitle(title, report),
    targetDuration: targetDurationFor(scenes, report),
    scenes,
    ...(settings && { settings }),
    ...(look && { look }),
    ...(needed.length > 0 && { cast: needed }),
  };
  return { project, report: report.lines(), ...(isFreeText && { isFreeText }) };
}

function rangeProblem(count: number, range: SceneRange | undefined): string | null {
  const { max } = limits.scenes;
  const number = count.toLocaleString('en-US');
  if (!range) {
    if (count <= max) return null;
    return `This makes ${number} scenes; a project has at most ${max}. Choose a range, such as 1 to ${max}.`;
  }
  const { from, to } = range;
  const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && from <= to && to <= count;
  if (!isRange) return `Choose a range within these ${number} scenes.`;
  return to - from < max ? null : `This range has ${to - from + 1} scenes; a project has at most ${max}.`;
}

function fitTitle(title: string, report: Report): { projectTitle?: string } {
  const line = oneLine(title);
  if (line === '') return {};
  const { titleLength } = limits;
  if (characterCount(line) <= titleLength) return { projectTitle: line };
  report.add(1, `Title, cut at ${titleLength} characters: ${quoted(line)}`, 'titles');
  return { projectTitle: [...line].slice(0, titleLength).join('').trim() };
}

function fitLook(look: string, report: Report): string {
  const { lookLength } = limits;
  if (characterCount(look) <= lookLength) return look;
  report.add(null, `Look, cut at ${lookLength} characters: ${quoted(look)}`, 'looks');
  return [...look].slice(0, lookLength).join('').trim();
}

function fitCast(cast: Cast, report: Report): Cast {
  const { entries } = limits.cast;
  for (const { name } of cast.slice(entries)) {
    report.add(null, `Not added to the cast, which is full at ${entries}: ${quoted(name)}`, 'names');
  }
  return cast.slice(0, entries);
}

/** Returns the target duration for a file's scenes. Reports a total above the limit. */
function targetDurationFor(scenes: readonly Scene[], report: Report): number {
  const { max } = limits.targetDuration;
  const total = totalDuration(scenes);
  if (total > max) {
    const [film, most] = [formatDuration(total), formatDuration(max)];
    report.add(null, `The film lasts ${film}, longer than the longest target duration, ${most}.`, 'durations');
  }
  return fitTargetDuration(scenes);
}

/**
 * Returns the scenes' total duration as a target duration: rounded up to the step of the input field, and within its
 * limits.
 */
export function fitTargetDuration(scenes: readonly Pick<Scene, 'duration'>[]): number {
  const { min, max, step } = limits.targetDuration;
  return Math.min(max, Math.max(min, Math.ceil(totalDuration(scenes) / step) * step));
}
