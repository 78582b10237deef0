import { scenePart } from '../../domain/project/table.ts';
import { oneLine } from '../../domain/text/clean.ts';
import { similarWords } from '../../domain/text/similar.ts';
import type { Fact, Project, ProjectHead, Target } from '../calls.ts';
import type { Check, Difference, ProjectDifference } from '../offline.ts';
import type { SyncConflict } from '../sync-conflict.ts';
import { colored } from './io.ts';

/** A line for each finding, and one that sums up. */
export function findingsText({ findings, isOverLimit }: Check): string {
  const lines = findings.map(({ sceneNumber, kind, message }) => {
    const place = sceneNumber === null ? 'Film' : `Scene ${sceneNumber}`;
    return `${colored(kind === 'too-long' ? 'red' : 'yellow', place)}: ${message}`;
  });
  const sum = findings.length === 0 ? 'No findings.' : isOverLimit ? 'Over a limit.' : 'Within the limits.';
  return [...lines, colored(isOverLimit ? 'red' : 'green', sum)].join('\n');
}

/**
 * A line for each field of a scene that this version does not know. It is kept, since a newer version may have written
 * it, but it is in no prompt: most are misspelled.
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
    const about = colored('gray', `${fact.level}, read ${fact.read}: ${fact.source}`);
    return `${fact.name}: ${factValue(fact)}\n  ${about}`;
  });
  return [`${colored('bold', label)} (${id})`, ...lines].join('\n');
}

function factValue({ value }: Fact): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What differs, with the earlier text marked by - and the later one by +. Empty if nothing does. */
export function differenceText({ film, scenes }: ProjectDifference): string {
  const inScenes = scenes.map(({ before, after, differences }) => {
    const change = before === null ? ' added' : after === null ? ' removed' : '';
    return section(`Scene ${after ?? before}${change}`, differences);
  });
  return [film.length > 0 ? section('Film', film) : '', ...inScenes].join('');
}

function section(title: string, differences: readonly Difference[]): string {
  const lines = differences.map(({ label, before, after }) => {
    const was = before === '' ? '' : `${colored('red', `- ${before}`)}\n`;
    const is = after === '' ? '' : `${colored('green', `+ ${after}`)}\n`;
    return `  ${label}\n${was}${is}`;
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

/** What each side changed, and what both did. */
export function conflictText({ here, there, both }: SyncConflict): string {
  const sides = [
    ['Changed only in the file', here],
    ['Changed only in the stored project', there],
    ['Changed in both, from the stored project (-) to the file (+)', both],
  ] as const;
  return sides
    .filter(([, { film, scenes }]) => film.length + scenes.length > 0)
    .map(([title, difference]) => `\n${colored('bold', `${title}:`)}\n${differenceText(difference)}`)
    .join('');
}
