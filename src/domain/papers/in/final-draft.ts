import { oneLine } from '../../text/clean.ts';
import { quoted, type Report } from './report.ts';
import type { Script, ScriptElement } from './script.ts';
import { normalizeLineEnds } from './source-text.ts';
import { readXml } from './xml.ts';

/** Maps Final Draft's paragraph types to script elements. Any other type, such as General, is action. */
const types: Readonly<Record<string, ScriptElement['type']>> = {
  'Scene Heading': 'heading',
  Character: 'character',
  Parenthetical: 'parenthetical',
  Dialogue: 'dialogue',
  Singing: 'lyrics',
  Transition: 'transition',
  Shot: 'shot',
  'New Act': 'section',
  'End of Act': 'section',
  'Outline 1': 'section',
  'Outline 2': 'section',
  'Outline 3': 'section',
  'Outline 4': 'section',
  'Outline Body': 'synopsis',
};

/** A paragraph that is being read. */
interface Paragraph {
  type: string;
  text: string;
  line: number;
  number: string | undefined;
  /** The notes and summaries inside the paragraph. */
  asides: Aside[];
}

interface Aside {
  type: 'note' | 'synopsis';
  text: string;
  line: number;
}

/** The XML elements that contain remarks, each with the type of aside that it becomes. */
const asideTypes = { ScriptNote: 'note', Summary: 'synopsis' } as const;

/**
 * Reads a Final Draft script (.fdx), versions 8 to 13: paragraphs by type, dual dialogue, notes and the title page.
 * Drops text styles. Ignores the rest of the file, such as name lists and colors, which only Final Draft uses.
 */
export function readFinalDraft(xml: string, report: Report): Script | { problem: string } {
  const elements: ScriptElement[] = [];
  const title: { text: string; line: number }[] = [];
  const path: string[] = [];
  const open: Paragraph[] = [];
  const openAsides: Aside[] = [];
  let speakersSoFarInDual: number | null = null;
  let isFinalDraft = false;

  const endParagraph = ({ type, text, line, number, asides }: Paragraph) => {
    const isEmpty = text.trim() === '';
    const currentAside = openAsides.at(-1);
    if (currentAside && !isEmpty) currentAside.text += `${currentAside.text === '' ? '' : '\n'}${text}`;
    else if (path[1] === 'TitlePage' && !isEmpty) title.push({ text: oneLine(text), line });
    else if (path[1] === 'Content' && !currentAside) {
      const kind = types[type] ?? 'action';
      const isDual = kind === 'character' && speakersSoFarInDual !== null && speakersSoFarInDual++ > 0;
      const words = kind === 'heading' ? oneLine(text) : text.trim();
      const more = { ...(isDual && { dual: true as const }), ...(number && { sceneNumber: number }) };
      if (!isEmpty) elements.push({ type: kind, text: words, line, ...more });
      for (const aside of asides) elements.push(aside);
    }
  };
  const endAside = (ended: Aside) => {
    const paragraph = open.at(-1);
    if (ended.text === '') return;
    if (paragraph && path[1] === 'Content') paragraph.asides.push(ended);
    else report.add(ended.line, `Note: ${quoted(ended.text)}`, 'notes');
  };

  const problem = readXml(normalizeLineEnds(xml), {
    open(name, attributes, line) {
      if (path.length === 0) isFinalDraft = name === 'FinalDraft';
      path.push(name);
      if (name === 'Paragraph') {
        open.push({ type: attributes.get('Type') ?? '', text: '', line, number: attributes.get('Number'), asides: [] });
      } else if (name === 'ScriptNote' || name === 'Summary')
        openAsides.push({ type: asideTypes[name], text: '', line });
      else if (name === 'DualDialogue') speakersSoFarInDual = 0;
    },
    text(text) {
      const paragraph = open.at(-1);
      if (paragraph && path.at(-1) === 'Text') paragraph.text += text;
    },
    close(name) {
      path.pop();
      if (name === 'Paragraph') {
        const paragraph = open.pop();
        if (paragraph) endParagraph(paragraph);
      } else if (name === 'ScriptNote' || name === 'Summary') {
        const ended = openAsides.pop();
        if (ended) endAside(ended);
      } else if (name === 'DualDialogue') speakersSoFarInDual = null;
    },
  });
  if (problem) return { problem };
  if (!isFinalDraft) return { problem: 'This is not a Final Draft script: it has no FinalDraft element.' };
  const [first, ...others] = title;
  for (const { text, line } of others) report.add(line, `Title page: ${quoted(text)}`, 'lines of the title page');
  return { ...(first && { title: first.text.replace(/^["“](.*)["”]$/u, '$1') }), elements };
}
