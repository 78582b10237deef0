import { lineRanges, type TextRange, trimmed } from '../text/text-range.ts';

type SoundKind = 'effects' | 'ambience' | 'music';

/** One sound in a scene's audio field. Its range includes the label, if any; `words` is the range after the label. */
interface SoundPart extends TextRange {
  kind: SoundKind;
  words: TextRange;
}

/** The labels that set a sound's kind. */
const kindsByLabel: Readonly<Record<string, SoundKind>> = {
  music: 'music',
  ambience: 'ambience',
  ambiance: 'ambience',
  ambient: 'ambience',
  sfx: 'effects',
  effects: 'effects',
  'sound effects': 'effects',
};
// the bound on white space keeps matching linear
const labelPattern = new RegExp(`(?:^|[.!?…;。！？；])\\s{0,8}(${Object.keys(kindsByLabel).join('|')})[:：]`, 'giu');

/**
 * Splits an audio text into sounds, in order. A label such as `Music:`, in upper or lower case, starts a new sound at
 * the start of a line or after a sentence or semicolon. The sound ends at the next label or at the end of the line:
 *
 *     Rope on wet steel. Music: a slow cello
 *     Ambience: harbor wind
 *
 * Words without a label count as effects, as does a label without words. A text without labels is one sound,
 * and an empty text has no sounds. Runs in linear time.
 */
export function parseSound(text: string): SoundPart[] {
  const all = trimmed(text, { from: 0, to: text.length });
  if (all.from === all.to) return [];
  const parts = [...lineRanges(text)].flatMap((line) => parseLine(text, line));
  const isPlain = parts.every(({ from, words }) => from === words.from);
  return isPlain ? [{ kind: 'effects', ...all, words: all }] : parts;
}

function parseLine(text: string, line: TextRange): SoundPart[] {
  const source = text.slice(line.from, line.to);
  const starts = [{ kind: 'effects' as SoundKind, from: line.from, words: line.from }];
  for (const { 0: match, 1: label = '', index } of source.matchAll(labelPattern)) {
    const words = line.from + index + match.length;
    starts.push({ kind: kindsByLabel[label.toLowerCase()] ?? 'effects', from: words - label.length - 1, words });
  }
  const parts: SoundPart[] = [];
  for (const [index, { kind, from, words }] of starts.entries()) {
    const to = starts[index + 1]?.from ?? line.to;
    const whole = withoutSemicolon(text, { from, to });
    const after = withoutSemicolon(text, { from: words, to });
    if (after.from < after.to) parts.push({ kind, ...whole, words: after });
    else if (whole.from < whole.to) parts.push({ kind: 'effects', ...whole, words: whole });
  }
  return parts;
}

function withoutSemicolon(text: string, range: TextRange): TextRange {
  const { from, to } = trimmed(text, range);
  return /[;；]/u.test(text.slice(to - 1, to)) ? trimmed(text, { from, to: Math.max(from, to - 1) }) : { from, to };
}
