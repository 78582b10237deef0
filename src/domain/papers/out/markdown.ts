import type { CastEntry } from '../../cast/entry.ts';
import { chosenStatus, sceneStatusNames } from '../../scene/board.ts';
import { formatExactDuration, totalDuration } from '../../scene/duration.ts';
import { sceneFields } from '../../scene/fields.ts';
import { oneLine } from '../../text/clean.ts';
import { linesOf } from '../../text/text-range.ts';
import { clipNumbers, type PlannedFilm } from './planned-film.ts';

/**
 * A project as CommonMark 0.31 with nothing of its dialects: title, facts, look, cast, then each scene with the fields
 * that have words. Everything typed stays text, whatever marks are in it; its line breaks stay line breaks.
 */
export function writeMarkdown(film: PlannedFilm): string {
  const { look = '', cast = [], targetDuration } = film.project;
  const clips = clipNumbers(film);
  const facts = [
    `Duration: ${formatExactDuration(totalDuration(film.scenes))}, target ${formatExactDuration(targetDuration)}`,
    `Scenes: ${film.scenes.length}`,
    `Clips: ${film.clips.length} (${inMarkdown(film.target)})`,
  ];
  const blocks = [
    `# ${inMarkdown(film.title) || 'Untitled'}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...(look.trim() === '' ? [] : ['## Look', inMarkdown(look)]),
    ...(cast.length === 0 ? [] : ['## Cast', ...cast.map(castEntry)]),
    '## Scenes',
    ...film.scenes.flatMap((scene, index) => {
      const status = chosenStatus(scene);
      const about = [`clip ${clips[index]}`, ...(status ? [sceneStatusNames[status].toLowerCase()] : [])].join(', ');
      return [
        `### Scene ${index + 1} (${formatExactDuration(scene.duration)}, ${about})`,
        ...sceneFields.flatMap(({ key, label }) => labelled(label, scene[key])),
      ];
    }),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function castEntry({ name, kind, text, short = '', voice = '', manner = '' }: CastEntry): string {
  const words = inMarkdown(text);
  return [
    `**@${inMarkdown(name)}** (${kind})${words === '' ? '' : `: ${words}`}`,
    ...labelled('Short', short),
    ...labelled('Voice', voice),
    ...labelled('Manner', manner),
  ].join(hardBreak);
}

/** A paragraph with a label; none for a text without words. */
function labelled(label: string, text: string): string[] {
  const words = inMarkdown(text);
  return words === '' ? [] : [`**${label}:** ${words}`];
}

/** Inline markup: emphasis, code, links, HTML, entities, tables and strikethrough. */
const marks = /[\\`*_[\]<>&~|]/gu;
/** Block markup at the start of a line: a heading or its underline, a list, a rule, a table. */
const atLineStart = /^(\d{0,9})([#+\-=:.)])/u;
/** A heading's closing sequence, which is not rendered. */
const headingEnd = /(?<!\\)#$/u;
const escaped = String.raw`\$&`;
const hardBreak = '\\\n';
/** GitHub's autolinks: https://github.github.com/gfm/#autolinks-extension- */
const autolink = /(?<=www)\.|(?<=https?|ftp|mailto|xmpp):|(?<=[\w.+-])@(?=[\w-])/giu;

/**
 * A text so that Markdown shows its letters: marks behind backslashes (https://spec.commonmark.org/0.31.2/#backslash-escapes),
 * a hard break for each line break; without white space at the ends of lines, and empty lines.
 */
function inMarkdown(text: string): string {
  return [...linesOf(text)]
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
