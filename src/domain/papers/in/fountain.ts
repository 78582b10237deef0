import { isBlank } from '../../text/text-range.ts';
import { isInCapitals } from './capitals.ts';
import { withoutEmphasis } from './emphasis.ts';
import { extractComments } from './fountain-comments.ts';
import { quoted, type Report } from './report.ts';
import type { Script, ScriptElement } from './script.ts';
import { isShotLine } from './shot-line.ts';
import { normalizeLineEnds } from './source-text.ts';

const headingPattern = /^(?:int|ext|est|i\/e)(?:[.\s/]|$)/iu;
const transitionPattern = /^(?:.*\bTO:|FADE (?:IN|OUT|TO BLACK)[.:]|CUT TO BLACK[.:])$/u;
const titleStart =
  /^(?:title|credit|authors?|source|notes?|draft date|date|contact(?: info)?|copyright|revision|version)[ \t]*:/iu;
const titleLine = /^([\p{L}][\p{L}\p{N} _-]{0,40}):(.*)$/u;

/** Whether a line looks like a scene heading: `INT. DINING CAR - NIGHT`. */
function isHeading(text: string): boolean {
  return headingPattern.test(text);
}

/**
 * Reads a Fountain 1.1 script (https://fountain.io/syntax) with all of its elements, forced or not. Drops emphasis
 * marks but keeps the words. Beyond the syntax, a line in capitals such as `CLOSE ON MARA'S HAND` is a shot, and
 * `FADE IN:` and `FADE OUT.` are transitions. Runs in linear time.
 */
export function readFountain(text: string, report: Report): Script {
  const { lines, notes } = extractComments(normalizeLineEnds(text), report);
  const elements: ScriptElement[] = [];
  const start = lines.findIndex((line) => line !== null && !isBlank(line));
  const titlePage = readTitlePage(lines, start, report);
  let nextNote = 0;
  const addNotes = (until: number) => {
    for (let note = notes[nextNote]; note && note.line <= until; nextNote += 1, note = notes[nextNote]) {
      elements.push({ type: 'note', ...note });
    }
  };
  const reader = bodyReader(elements);
  for (let index = titlePage.end; index < lines.length; index += 1) {
    const line = lines[index] ?? null;
    if (line !== null) reader.read(line, index + 1, lines[index + 1] ?? '');
    addNotes(index + 1);
  }
  return { ...(titlePage.title && { title: titlePage.title }), elements };
}

function readTitlePage(
  lines: readonly (string | null)[],
  start: number,
  report: Report,
): { title?: string; end: number } {
  if (start < 0 || !titleStart.test(lines[start] ?? '')) return { end: Math.max(0, start) };
  let title = '';
  let key = '';
  let end = start;
  for (; end < lines.length; end += 1) {
    const line = lines[end];
    if (line === null) continue;
    if (line === undefined || isBlank(line)) break;
    const [, name, value = ''] = titleLine.exec(line) ?? [];
    if (name !== undefined && !/^[ \t]/u.test(line)) key = name.trim();
    const words = withoutEmphasis((name === undefined ? line : value).trim());
    if (words === '') continue;
    if (key.toLowerCase() === 'title') title = title === '' ? words : `${title} ${words}`;
    else report.add(end + 1, `Title page, ${key}: ${quoted(words)}`, 'lines of the title page');
  }
  return { title, end };
}

interface BodyReader {
  /** @param next the following line, empty at the end */
  read(line: string, number: number, next: string): void;
}

function bodyReader(elements: ScriptElement[]): BodyReader {
  /** The kind of paragraph that an unmarked next line continues. */
  let open: 'nothing' | 'action' | 'dialogue' = 'nothing';
  /** The last element that is not a note. */
  let last: ScriptElement | null = null;
  /** The last line of that element. */
  let end = 0;
  const add = (type: ScriptElement['type'], text: string, line: number, more: Partial<ScriptElement> = {}) => {
    last = { type, text: withoutEmphasis(text), line, ...more };
    end = line;
    elements.push(last);
  };
  const continueOrAdd = (type: 'action' | 'dialogue' | 'lyrics', text: string, line: number) => {
    if (last?.type === type && (type === 'lyrics' ? end === line - 1 : open === type)) {
      last.text += `\n${withoutEmphasis(text)}`;
      end = line;
    } else add(type, text, line);
    if (type !== 'lyrics') open = type;
    else if (open === 'action') open = 'nothing';
  };
  const close = (type: ScriptElement['type'], text: string, line: number, more?: Partial<ScriptElement>) => {
    add(type, text, line, more);
    open = 'nothing';
  };
  return {
    read(whole, line, next) {
      const text = whole.trim();
      // a line of two or more spaces is not a blank line: it continues the speech
      if (text === '') {
        if (!(open === 'dialogue' && whole.length >= 2)) open = 'nothing';
        return;
      }
      const mark = text.charAt(0);
      if (text.startsWith('===') && /^=+$/u.test(text)) open = 'nothing';
      else if (mark === '~') continueOrAdd('lyrics', text.slice(1).trim(), line);
      else if (open === 'dialogue') readSpoken(text, line);
      else if (mark === '!') continueOrAdd('action', text.slice(1), line);
      else if (mark === '@' && text.length > 1) readCharacter(text.slice(1), line);
      else if (mark === '#') close('section', text.replace(/^#+/u, '').trim(), line);
      else if (mark === '=') close('synopsis', text.slice(1).trim(), line);
      else if (mark === '>') {
        if (text.endsWith('<') && text.length > 1) continueOrAdd('action', text.slice(1, -1).trim(), line);
        else close('transition', text.slice(1).trim(), line);
      } else if (/^\.[^.\s]/u.test(text)) readHeading(text.slice(1), line);
      else if (open === 'nothing') readParagraph(whole, text, { line, next });
      else continueOrAdd('action', whole.trimEnd(), line);
    },
  };

  function readParagraph(whole: string, text: string, { line, next }: { line: number; next: string }): void {
    const isLast = isBlank(next);
    if (isHeading(text)) readHeading(text, line);
    else if (transitionPattern.test(text) && isLast && isInCapitals(text)) close('transition', text, line);
    else if (!isLast && isCue(text)) readCharacter(text, line);
    else if (isLast && isShotLine(text)) close('shot', text, line);
    else continueOrAdd('action', whole.trimEnd(), line);
  }

  function readSpoken(text: string, line: number): void {
    if (text.startsWith('(') && text.endsWith(')')) add('parenthetical', text, line);
    else continueOrAdd('dialogue', text, line);
    open = 'dialogue';
  }

  function readHeading(text: string, line: number): void {
    const end = text.endsWith('#') ? text.lastIndexOf('#', text.length - 2) : -1;
    const sceneNumber = end > 0 ? text.slice(end + 1, -1) : '';
    if (!/^[\p{L}\p{N}.)-]+$/u.test(sceneNumber)) close('heading', text, line);
    else close('heading', text.slice(0, end).trimEnd(), line, { sceneNumber });
  }

  function readCharacter(text: string, line: number): void {
    const isDual = text.endsWith('^');
    const name = isDual ? text.slice(0, -1).trimEnd() : text;
    add('character', name, line, isDual ? { dual: true } : {});
    open = 'dialogue';
  }
}

/**
 * Whether a line is a character cue: a name in capitals, with or without parentheses after it, as in
 * `MARA (on the phone)`.
 */
function isCue(text: string): boolean {
  const bracket = text.indexOf('(');
  const name = (bracket < 0 ? text : text.slice(0, bracket)).replace(/\^$/u, '').trim();
  const rest = bracket < 0 ? '' : text.slice(bracket).replace(/\^$/u, '').trim();
  return isInCapitals(name) && name.length <= 100 && (rest === '' || rest.endsWith(')'));
}
