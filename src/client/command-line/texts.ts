import { scenePart } from '../../domain/project/table.ts';
import { oneLine } from '../../domain/text/clean.ts';
import { similarWords } from '../../domain/text/similar.ts';
import type { Fact, Project, ProjectHead, Target } from '../calls.ts';
import type { Check, Difference, ProjectDifference } from '../offline.ts';
import type { SyncConflict } from '../sync-conflict.ts';
import { colored } from './io.ts';

/** One line per finding, then a summary. */
export function findingsText({ findings, isOverLimit }: Check): string {
  const lines = findings.map(({ sceneNumber, kind, message }) => {
    const location = sceneNumber === null ? 'Film' : `Scene ${sceneNumber}`;
    return `${colored(kind === 'too-long' ? 'red' : 'yellow', location)}: ${message}`;
  });
  const summary = findings.length === 0 ? 'No findings.' : isOverLimit ? 'Over a limit.' : 'Within the limits.';
  return [...lines, colored(isOverLimit ? 'red' : 'green', summary)].join('\n');
}

/**
 * One line per scene field that this version does not know. Most are misspelled. They are kept, since a newer version
 * may have written them, but prompts do not contain them.
 */
export function unknownFieldsText({ scenes }: Project): string {
  const known = Object.keys(scenePart.fields);
  return scenes
    .flatMap((scene, index) => {
      const unknown = Object.keys(scene).filter((key) => !known.includes(key));
      return unknown.map((key) => {
        const [similar] = similarWords(key, known);
        const hint = similar === undefined ? '' : ` Did you mean "${similar}"?`;
        return `Scene ${index + 1}: the field "${oneLine(key)}" is unknown, so prompts do not have it.${hint}\n`;
      });
    })
    .join('');
}

/** A table of targets. */
export function targetsText(targets: readonly Target[]): string {
  const width = Math.max(...targets.map(({ id }) => id.length));
  return targets
    .map(({ id, label, maker, status }) => {
      const retired = status.state === 'retired' ? colored('yellow', ` retired ${status.since}`) : '';
      return `${colored('bold', id.padEnd(width))}  ${label}${maker ? ` by ${maker}` : ''}${retired}`;
    })
    .join('\n');
}

/** A target's facts, each with its source. */
export function targetText({ id, label, facts }: Target): string {
  const lines = facts.map((fact) => {
    const origin = colored('gray', `${fact.level}, read ${fact.read}: ${fact.source}`);
    return `${fact.name}: ${factValue(fact)}\n  ${origin}`;
  });
  return [`${colored('bold', label)} (${id})`, ...lines].join('\n');
}

function factValue({ value }: Fact): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The differences, with - before the earlier text and + before the later one. Empty if there are none. */
export function differenceText({ film, scenes }: ProjectDifference): string {
  const inScenes = scenes.map(({ before, after, differences }) => {
    const change = before === null ? ' added' : after === null ? ' removed' : '';
    return section(`Scene ${after ?? before}${change}`, differences);
  });
  return [film.length > 0 ? section('Film', film) : '', ...inScenes].join('');
}

function section(title: string, differences: readonly Difference[]): string {
  const lines = differences.map(({ label, before, after }) => {
    const removed = before === '' ? '' : `${colored('red', `- ${before}`)}\n`;
    const added = after === '' ? '' : `${colored('green', `+ ${after}`)}\n`;
    return `  ${label}\n${removed}${added}`;
  });
  return `${colored('bold', title)}\n${lines.join('')}`;
}

/** A table of stored projects. */
export function projectsText(rows: readonly ProjectHead[]): string {
  return rows
    .map(({ id, projectTitle, durations, updatedAt }) => {
      const seconds = durations.reduce((sum, one) => sum + one, 0);
      const size = `${durations.length} scenes, ${Math.round(seconds * 10) / 10} s`;
      return `${id}  ${updatedAt.slice(0, 10)}  ${colored('bold', oneLine(projectTitle))}  ${colored('gray', size)}`;
    })
    .join('\n');
}

/** The changes of the file, of the stored project, and of both. */
export function conflictText({ here, there, both }: SyncConflict): string {
  const groups = [
    ['Changed only in the file', here],
    ['Changed only in the stored project', there],
    ['Changed in both, from the stored project (-) to the file (+)', both],
  ] as const;
  return groups
    .filter(([, { film, scenes }]) => film.length + scenes.length > 0)
    .map(([title, difference]) => `\n${colored('bold', `${title}:`)}\n${differenceText(difference)}`)
    .join('');
}
