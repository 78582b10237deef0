import { limits } from '../product/limits.ts';
import { emptyTexts, type SceneFieldKey, type SceneTexts, sceneFields } from '../scene/fields.ts';
import { pictureLabels } from '../targets/sora-2.ts';

interface LayoutScene extends SceneTexts {
  /** In seconds. */
  duration: number;
}

/** A scene heading with its duration, in a shot sheet (with `#`) or in the Sora 2 layout. */
const heading = /^(# ?)?scene \d{1,6} \((?:(\d{1,6})m )?(\d{1,6}(?:\.\d{1,6})?) ?s\):?$/i;
const separator = /^[-*_]{3,}$/;
/** Matches a list bullet or number. A whole line such as `Shot 3` also matches: it is a heading for the lines below. */
const bullet =
  /^(?:[-*•‣◦]|\(?\d{1,3}[.):]|(?:shot|scene)\s{1,9}\d{1,3}[.:)])(?:\s+|$)|^(?:shot|scene)\s{1,9}\d{1,3}$/iu;

/** Whether any line is a scene heading of a shot sheet or of the Sora 2 layout. */
export function hasHeadings(lines: readonly string[]): boolean {
  return lines.some((line) => heading.test(line));
}

/** Reads scenes from text. Without scene headings, each paragraph or list item becomes a scene. */
export function readLayout(text: string): LayoutScene[] {
  const lines = text.split(/\r\n|\n|\r/u).map((line) => line.trim());
  return hasHeadings(lines) ? readHeaded(lines) : readPlain(lines);
}

function readPlain(lines: readonly string[]): LayoutScene[] {
  const texts: string[][] = [];
  let current: string[] | null = null;
  for (const line of lines) {
    const [mark] = bullet.exec(line) ?? [''];
    if (line === '' || separator.test(line)) {
      current = null;
    } else if (current && mark === '') {
      current.push(line);
    } else {
      current = [line.slice(mark.length)];
      texts.push(current);
    }
  }
  return texts
    .map((paragraph) => paragraph.join('\n').trim())
    .filter((action) => action !== '')
    .map((action) => ({ duration: limits.sceneDuration.added, ...emptyTexts, action }));
}

/** A scene whose lines are being read. */
interface Block {
  scene: LayoutScene;
  labels: ReadonlyMap<string, SceneFieldKey>;
  /** The field that an unlabeled line continues; null if such a line is the picture line of the Sora 2 layout. */
  last: SceneFieldKey | null;
}

const sheetLabels = new Map(sceneFields.map(({ key, label }) => [label.toLowerCase(), key]));
const soraLabels = new Map<string, SceneFieldKey>([
  ...sceneFields.filter(({ group }) => group === 'sound').map(({ key, label }) => [label.toLowerCase(), key] as const),
  ['dialogue', 'dialog'],
  ['background sound', 'audio'],
]);

function readHeaded(lines: readonly string[]): LayoutScene[] {
  const first = lines.findIndex((line) => heading.test(line));
  const blocks: Block[] = [];
  for (const line of lines.slice(first)) {
    const [whole, sheet, minutes = 0, seconds] = heading.exec(line) ?? [];
    const block = blocks.at(-1);
    if (whole !== undefined) {
      const duration = Number(minutes) * 60 + Number(seconds) || limits.sceneDuration.added;
      blocks.push({
        scene: { duration, ...emptyTexts },
        labels: sheet ? sheetLabels : soraLabels,
        last: sheet ? 'action' : null,
      });
    } else if (block && line !== '' && line !== '---') {
      readLine(block, line);
    }
  }
  // skip the title of a shot sheet
  const top = lines.findIndex((line) => line !== '');
  const before = lines.slice(lines[top]?.startsWith('# ') ? top + 1 : top, first);
  return [...readPlain(before), ...blocks.map(({ scene }) => scene)];
}

function readLine(block: Block, line: string): void {
  const colon = line.indexOf(':');
  const label = line.slice(0, Math.max(0, Math.min(colon, 40))).toLowerCase();
  const field = block.labels.get(label);
  if (field) {
    const words = line.slice(colon + 1).trim();
    block.last = field;
    addText(block.scene, field, label === 'dialogue' ? unquoted(words) : words);
  } else if (block.last) {
    addText(block.scene, block.last, line);
  } else {
    readPicture(block.scene, line);
  }
}

/** Reads the picture line of the Sora 2 layout: the action without a label, then labeled fields. */
function readPicture(scene: LayoutScene, line: string): void {
  let action = line;
  for (const [field, label] of pictureLabels.toReversed()) {
    const [before, text] = cutAtLabel(action, label);
    addText(scene, field, withoutLastStop(text));
    action = before;
  }
  addText(scene, 'action', action);
}

/** Splits a line before its last sentence with this label. */
function cutAtLabel(line: string, label: string): [before: string, after: string] {
  const end = line.lastIndexOf(`. ${label}`);
  if (end >= 0) return [line.slice(0, end + 1), line.slice(end + 2 + label.length)];
  return line.startsWith(label) ? ['', line.slice(label.length)] : [line, ''];
}

function withoutLastStop(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

/** Removes the quotes around a dialogue and unescapes `\"` inside. */
function unquoted(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll('\\"', '"') : text;
}

function addText(scene: LayoutScene, field: SceneFieldKey, text: string): void {
  if (text !== '') scene[field] = scene[field] === '' ? text : `${scene[field]}\n${text}`;
}
