import { isBlank, lineRanges, type TextRange, trimmed } from '../text/text-range.ts';
import { type Cast, namesIn, namesResolveAlike } from './cast.ts';
import { parseSpeakerName, type SpeakerName } from './speaker-name.ts';

/** The speaker, with the range of the name. */
interface Speaker extends TextRange, SpeakerName {}

/** One speaker's uninterrupted words, or words without a speaker. The range covers only the words. */
export interface Speech extends TextRange {
  speaker?: Speaker;
  /** Set if the speaker is not visible: voice-over (`V.O.`) or off-screen (`O.S.`). */
  offCamera?: 'voice-over' | 'off-screen';
  /** The delivery notes. */
  manner: readonly TextRange[];
}

/** Maximum length of a speaker's name or short name, in characters. */
const maxNameLength = 200;

/**
 * Splits a dialogue into speeches, in order. A speech starts on a new line with a cue: a speaker, an optional delivery,
 * and a colon.
 *
 *     MARA (whispering): We should go.
 *     @tom: Where?
 *
 * - A speaker is the name or short name of a cast entry that is not a place, in upper or lower case, with or without
 *   `@`.
 * - If there is a cast, an unknown name after an `@` is also a speaker.
 * - A name in capitals is also a speaker. It has at least two capitals and at most 40 characters, which may include
 *   digits, spaces and `. ' - & # /`.
 * - Parentheses contain the delivery. In parentheses, `V.O.` and `O.S.` mean that the speaker is not visible, and
 *   `CONT'D` is ignored.
 * - White space, a quotation mark or the end of the line must follow a `:`, so `10:30`, `C:\` and URLs are words. A
 *   full-width colon needs none of these.
 * - Capitals that introduce notes, such as `NOTE:`, are words. A shout in capitals counts as a speaker: `LISTEN: we go`
 *   has one, `Listen: we go` has none.
 * - A cue without words takes the next line as its words, as in a screenplay. Any other line without a cue has no
 *   speaker.
 * - A cue without words that is followed by another cue, or by nothing, counts as words.
 * - Quotation marks around all of a speaker's words do not belong to the words.
 *
 * Without any speaker, the whole text is one speech. An empty text has no speech. Runs in linear time.
 */
export function parseSpeech(text: string, cast: Cast = []): Speech[] {
  if (isBlank(text)) return [];
  const whole: Speech[] = [{ from: 0, to: text.length, manner: [] }];
  // most dialogue has no speakers
  if (!mayNameSpeaker(text)) return whole;
  const blocks = readBlocks(text, cast);
  if (!blocks.some(({ speaker }) => speaker)) return whole;
  return blocks.map(({ line: _, ...speech }) => (speech.speaker ? { ...speech, ...unquoted(text, speech) } : speech));
}

/** A speech and its first line. */
interface Block extends Speech {
  line: TextRange;
}

function readBlocks(text: string, cast: Cast): Block[] {
  const blocks: Block[] = [];
  for (const line of lineRanges(text)) {
    const open = blocks.at(-1);
    if (isBlank(text.slice(line.from, line.to))) continue;
    const cue = readCue(text, line, cast);
    if (cue) blocks.push({ ...cue, line });
    else if (open?.speaker && isBlank(text.slice(open.from, open.to))) open.to = line.to;
    else blocks.push({ ...line, manner: [], line });
  }
  return joinUnnamed(blocks.map((block) => (isBlank(text.slice(block.from, block.to)) ? asWords(block) : block)));
}

function asWords({ line }: Block): Block {
  return { ...line, manner: [], line };
}

/** Joins consecutive speeches that have no speaker. */
function joinUnnamed(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (before && !before.speaker && !block.speaker) before.to = block.to;
    else joined.push({ ...block });
  }
  return joined;
}

const namePattern = new RegExp(`\\s*([^\\s():：（）][^():：（）]{0,${maxNameLength - 1}})`, 'uy');
const mannerPattern = /[(（]([^()（）[\]{}<>"“”]*)[)）]\s*/uy;
const colonPattern = /(?::(?=[\s"'“‘«„「『]|$)|：)\s*/uy;

/** Parses a cue at the start of a line: speaker, delivery and colon. */
function readCue(text: string, line: TextRange, cast: Cast): Speech | undefined {
  const source = text.slice(line.from, line.to);
  namePattern.lastIndex = 0;
  const head = namePattern.exec(source)?.[1]?.trimEnd();
  if (head === undefined) return undefined;
  let at = namePattern.lastIndex;
  const start = source.indexOf(head);
  const manner: TextRange[] = [];
  let offCamera: Speech['offCamera'];
  for (mannerPattern.lastIndex = at; ; mannerPattern.lastIndex = at) {
    const inBrackets = mannerPattern.exec(source)?.[1];
    if (inBrackets === undefined) break;
    const from = line.from + at + 1;
    at = mannerPattern.lastIndex;
    for (const range of splitAtCommas(text, { from, to: from + inBrackets.length })) {
      const extension = extensions.get(
        text
          .slice(range.from, range.to)
          .toLowerCase()
          .replaceAll(/[^a-z]/gu, ''),
      );
      if (extension === undefined) manner.push(range);
      else offCamera = extension ?? offCamera;
    }
  }
  colonPattern.lastIndex = at;
  if (!colonPattern.test(source)) return undefined;
  const speaker = parseSpeakerName(head, cast);
  if (!speaker) return undefined;
  const range = { from: line.from + start, to: line.from + start + head.length };
  const words = { from: line.from + colonPattern.lastIndex, to: line.to };
  return { speaker: { ...speaker, ...range }, ...(offCamera && { offCamera }), manner, ...words };
}

/** Maps screenplay extensions to a value of `offCamera`, or to null if they set none. They are not delivery notes. */
const extensions = new Map<string, Speech['offCamera'] | null>([
  ...['vo', 'voiceover'].map((key) => [key, 'voice-over'] as const),
  ...['os', 'oc', 'offscreen', 'offcamera'].map((key) => [key, 'off-screen'] as const),
  ...['contd', 'cont', 'continued'].map((key) => [key, null] as const),
]);

/** Splits a range at commas and trims the pieces. */
function splitAtCommas(text: string, { from, to }: TextRange): TextRange[] {
  const pieces: TextRange[] = [];
  for (const { 0: piece, index } of text.slice(from, to).matchAll(/[^,，]+/gu)) {
    const range = trimmed(text, { from: from + index, to: from + index + piece.length });
    if (range.from < range.to) pieces.push(range);
  }
  return pieces;
}

/** Whether a dialogue has a colon, without which it cannot name a speaker. */
export function mayNameSpeaker(dialog: string): boolean {
  return /[:：]/u.test(dialog);
}

const parsed = new WeakMap<Cast, Map<string, Speech[]>>();

/** Like `parseSpeech`, but cached per cast array, since packing parses the same scenes many times. */
function parseOnce(dialog: string, cast: Cast): Speech[] {
  const byText = parsed.get(cast) ?? new Map<string, Speech[]>();
  const speeches = byText.get(dialog) ?? parseSpeech(dialog, cast);
  parsed.set(cast, byText.set(dialog, speeches));
  return speeches;
}

/** Whether the speakers in a dialogue have the same entries, names and voices in both casts. */
export function speakersAlike(dialog: string, one: Cast, other: Cast): boolean {
  if (!mayNameSpeaker(dialog)) return true;
  const [first, second] = [parseOnce(dialog, one), parseOnce(dialog, other)];
  return (
    first.length === second.length &&
    first.every(({ speaker }, index) => {
      const another = second[index]?.speaker;
      if (speaker?.name !== another?.name || speaker?.entry !== another?.entry) return false;
      const { short = '', voice = '', manner = '' } = speaker?.entry ?? {};
      return namesResolveAlike(namesIn(`${short}\n${voice}\n${manner}`), one, other);
    })
  );
}

/** Maps opening quotation marks to closing ones. */
export const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
};

/** Trims a range, and removes quotation marks that enclose all of the words. */
function unquoted(text: string, range: TextRange): TextRange {
  const { from, to } = trimmed(text, range);
  const close = quotes[text.charAt(from)];
  const inside = { from: from + 1, to: to - 1 };
  if (close === undefined || to - from < 3 || text.charAt(to - 1) !== close) return { from, to };
  const words = text.slice(inside.from, inside.to);
  return words.includes(close) || words.includes(text.charAt(from)) || isBlank(words)
    ? { from, to }
    : trimmed(text, inside);
}
