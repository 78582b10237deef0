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

/** Scenes by their numbers, from 1, both included. */
export interface SceneRange {
  from: number;
  to: number;
}

/** Where a scene of a script begins among the scenes that it makes, to choose a range by. */
export interface Chapter {
  title: string;
  /** The number of its first scene. */
  from: number;
  /** Its line in the file. */
  line: number;
}

export type ReadPaper =
  | {
      project: Project;
      report: ReportLine[];
      /** Whether the text has no format: each scene is a paragraph, with all its words in Action. */
      isFreeText?: true;
    }
  /** A sentence for people that says what is wrong; where a range would help, how many scenes there are to choose from. */
  | {
      problem: string;
      choice?: { scenes: number; chapters: readonly Chapter[] };
      /** Whether broken JSON would be read with `mend`. */
      mendable?: true;
    };

/** What a file holds, whatever its format. */
export interface Paper {
  problem?: never;
  title?: string | undefined;
  scenes: readonly ReadScene[];
  chapters?: readonly Chapter[];
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

/** The project of a file, with the chosen scenes; a problem where there are none, or more than a project may have. */
export function finishProject(paper: Paper, { range, newId, report }: FinishOptions): ReadPaper {
  const { title = '', settings, chapters = [], isFreeText } = paper;
  const count = paper.scenes.length;
  if (count === 0) return { problem: 'There are no scenes in it.' };
  const problem = rangeProblem(count, range);
  if (problem) return { problem, choice: { scenes: count, chapters } };
  const chosen = range ? paper.scenes.slice(range.from - 1, range.to) : paper.scenes;
  const scenes = chosen.map((scene, index): Scene => ({ id: newId(), sceneNumber: index + 1, ...scene }));
  const look = cutLook(paper.look ?? '', report);
  const cast = cutCast(paper.cast ?? [], report);
  const needed: CastEntry[] = range ? neededEntries(scenes, cast) : [...cast];
  const project = {
    ...newProject(),
    ...titleOf(title, report),
    targetDuration: aimFor(scenes, report),
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
    return `This makes ${number} scenes; a project has at most ${max}. Choose a range of them, such as 1 to ${max}.`;
  }
  const { from, to } = range;
  const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && from <= to && to <= count;
  if (!isRange) return `Choose a range within the ${number} scenes that this makes.`;
  return to - from < max ? null : `This range has ${to - from + 1} scenes; a project has at most ${max}.`;
}

function titleOf(title: string, report: Report): { projectTitle?: string } {
  const line = oneLine(title);
  if (line === '') return {};
  const { titleLength } = limits;
  if (characterCount(line) <= titleLength) return { projectTitle: line };
  report.add(1, `Title, cut at ${titleLength} characters: ${quoted(line)}`, 'titles');
  return { projectTitle: [...line].slice(0, titleLength).join('').trim() };
}

function cutLook(look: string, report: Report): string {
  const { lookLength } = limits;
  if (characterCount(look) <= lookLength) return look;
  report.add(null, `Look, cut at ${lookLength} characters: ${quoted(look)}`, 'looks');
  return [...look].slice(0, lookLength).join('').trim();
}

function cutCast(cast: Cast, report: Report): Cast {
  const { entries } = limits.cast;
  for (const { name } of cast.slice(entries)) {
    report.add(null, `Not in the cast, which has room for ${entries}: ${quoted(name)}`, 'names');
  }
  return cast.slice(0, entries);
}

function aimFor(scenes: readonly Scene[], report: Report): number {
  const { max } = limits.targetDuration;
  const total = totalDuration(scenes);
  if (total > max) {
    const [film, most] = [formatDuration(total), formatDuration(max)];
    report.add(null, `The film lasts ${film}, longer than the longest target duration, ${most}.`, 'durations');
  }
  return targetFor(scenes);
}

/** The duration of the scenes as a target, in the steps of one. */
export function targetFor(scenes: readonly Pick<Scene, 'duration'>[]): number {
  const { min, max, step } = limits.targetDuration;
  return Math.min(max, Math.max(min, Math.ceil(totalDuration(scenes) / step) * step));
}
