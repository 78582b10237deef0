const run = /\\?(?:\*+|_+)/gu;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

interface Mark {
  from: number;
  length: number;
}

/**
 * Removes Fountain's emphasis marks from a line: `*italic*`, `**bold**`, `***both***`, `_underline_`. A mark must touch
 * a word and close on the same line; `\*` is a literal star (https://fountain.io/syntax/#emphasis). Runs in linear
 * time.
 */
export function withoutEmphasis(line: string): string {
  if (!/[*_]/u.test(line)) return line;
  const open = new Map<string, Mark>();
  const removed: Mark[] = [];
  for (const { 0: mark, index } of line.matchAll(run)) {
    if (mark.startsWith('\\')) {
      removed.push({ from: index, length: 1 });
      continue;
    }
    if (mark.length > (mark.startsWith('*') ? 3 : 1)) continue;
    const before = line.charAt(index - 1);
    const after = line.charAt(index + mark.length);
    const isUnderline = mark === '_';
    const opening = open.get(mark);
    const canClose = before.trim() !== '' && !(isUnderline && wordCharacter.test(after));
    const canOpen = after.trim() !== '' && !(isUnderline && wordCharacter.test(before));
    if (opening && canClose) {
      removed.push(opening, { from: index, length: mark.length });
      open.delete(mark);
    } else if (canOpen) open.set(mark, { from: index, length: mark.length });
  }
  let text = '';
  let copied = 0;
  for (const { from, length } of removed.toSorted((a, b) => a.from - b.from)) {
    text += line.slice(copied, from);
    copied = from + length;
  }
  return text + line.slice(copied);
}
