import type { CastEntry } from '../../cast/entry.ts';
import { explicitStatus, sceneStatusNames } from '../../scene/board.ts';
import { formatExactDuration, totalDuration } from '../../scene/duration.ts';
import { sceneFields } from '../../scene/fields.ts';
import { oneLine } from '../../text/clean.ts';
import { lineRanges } from '../../text/text-range.ts';
import { clipNumbers, type PlannedFilm } from './planned-film.ts';

/**
 * Writes a project as plain CommonMark 0.31: title, facts, look, cast, then each scene with its non-empty fields.
 * Escapes all markup in the user's texts and keeps their line breaks.
 */
export function writeMarkdown(film: PlannedFilm): string {
  const { look = '', cast = [], targetDuration } = film.project;
  const clips = clipNumbers(film);
  const facts = [
    `Duration: ${formatExactDuration(totalDuration(film.scenes))}, target ${formatExactDuration(targetDuration)}`,
    `Scenes: ${film.scenes.length}`,
    `Clips: ${film.clips.length} (${escapeMarkdown(film.target)})`,
  ];
  const blocks = [
    `# ${escapeMarkdown(film.title) || 'Untitled'}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...(look.trim() === '' ? [] : ['## Look', escapeMarkdown(look)]),
    ...(cast.length === 0 ? [] : ['## Cast', ...cast.map(castEntry)]),
    '## Scenes',
    ...film.scenes.flatMap((scene, index) => {
      const status = explicitStatus(scene);
      const details = [`clip ${clips[index]}`, ...(status ? [sceneStatusNames[status].toLowerCase()] : [])].join(', ');
      return [
        `### Scene ${index + 1} (${formatExactDuration(scene.duration)}, ${details})`,
        ...sceneFields.flatMap(({ key, label }) => labeled(label, scene[key])),
      ];
    }),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function castEntry({ name, kind, text, short = '', voice = '', manner = '' }: CastEntry): string {
  const words = escapeMarkdown(text);
  return [
    `**@${escapeMarkdown(name)}** (${kind})${words === '' ? '' : `: ${words}`}`,
    ...labeled('Short', short),
    ...labeled('Voice', voice),
    ...labeled('Manner', manner),
  ].join(hardBreak);
}

/** Writes a labeled paragraph, or nothing for an empty text. */
function labeled(label: string, text: string): string[] {
  const words = escapeMarkdown(text);
  return words === '' ? [] : [`**${label}:** ${words}`];
}

/** Matches inline markup: emphasis, code, links, HTML, entities, tables and strikethrough. */
const marks = /[\\`*_[\]<>&~|]/gu;
/** Matches block markup at the start of a line: a heading or its underline, a list, a rule, a table. */
const atLineStart = /^(\d{0,9})([#+\-=:.)])/u;
/** Matches the end of a heading's closing sequence, which is not rendered. */
const headingEnd = /(?<!\\)#$/u;
const escaped = String.raw`\$&`;
const hardBreak = '\\\n';
/** Matches the marks of GitHub's autolinks: https://github.github.com/gfm/#autolinks-extension- */
const autolink = /(?<=www)\.|(?<=https?|ftp|mailto|xmpp):|(?<=[\w.+-])@(?=[\w-])/giu;

/**
 * Escapes a text with backslashes (https://spec.commonmark.org/0.31.2/#backslash-escapes) and writes its line breaks as
 * hard breaks. Trims lines and drops empty lines.
 */
function escapeMarkdown(text: string): string {
  return [...lineRanges(text)]
    .map(({ from, to }) => oneLine(text.slice(from, to)))
    .filter((line) => line !== '')
    .map((line) =>
      line
        .replace(marks, escaped)
        .replace(autolink, escaped)
        .replace(atLineStart, String.raw`$1\$2`)
        .replace(headingEnd, escaped),
    )
    .join(hardBreak);
}
