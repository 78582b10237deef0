import { isBlank, linesOf, type TextRange, trimmed } from '../text/text-range.ts';
import { type Cast, namesIn, namesResolveAlike } from './cast.ts';
import { readName, type SpeakerName } from './speaker-name.ts';

/** The speaker, with the range of the name. */
interface Speaker extends TextRange, SpeakerName {}

/** One speaker's uninterrupted words, or words without a speaker. Its range covers the words only. */
export interface Speech extends TextRange {
  speaker?: Speaker;
  /** Set if the speaker is not visible: voice-over, `(V.O.)`, or off-screen, `(O.S.)`. */
  place?: 'voice-over' | 'off-screen';
  /** How it is said. */
  manner: readonly TextRange[];
}

/** The maximum length of names and short names. */
const maxHead = 200;

/**
 * The speeches of a dialogue, in order. A speech starts on a new line with the speaker, optionally the delivery, and a
 * colon:
 *
 *     MARA (whispering): We should go.
 *     @tom: Where?
 *
 * - A speaker is a cast entry by name or short name, with or without `@`, in any case (places do not speak). If there is a
 *   cast, an unknown name after an `@` is also a speaker. Otherwise a speaker is up to 40 capitals, at least two, with
 *   digits, spaces and `. ' - & # /`. In scripts without capitals, only cast entries are recognized.
 * - Brackets contain the delivery. `V.O.` and `O.S.` are recognized, `CONT'D` is dropped.
 * - The colon must be followed by white space, a quotation mark or the end of the line, so that `10:30`, `C:\` and URLs are
 *   words. Capitals that introduce notes, such as `NOTE:`, are words, too. A shout is ambiguous: `LISTEN: we go` has a
 *   speaker called Listen, `Listen: we go` has none.
 * - A line without a speaker has none, unless it follows a name without words, as in a screenplay.
 * - A name with nothing after it counts as words, like any line without a speaker.
 * - Quotation marks around all of a speaker's words are not part of them.
 *
 * Without any speaker, the whole text is one speech; an empty text has none. Time is linear in the length.
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

/** A speech with its first line. */
interface Block extends Speech {
  line: TextRange;
}

function readBlocks(text: string, cast: Cast): Block[] {
  const blocks: Block[] = [];
  for (const line of linesOf(text)) {
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

/** Joins consecutive speeches without a speaker. */
function joinUnnamed(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (before && !before.speaker && !block.speaker) before.to = block.to;
    else joined.push({ ...block });
  }
  return joined;
}

const headPattern = new RegExp(`\\s*([^\\s():：（）][^():：（）]{0,${maxHead - 1}})`, 'uy');
const mannerPattern = /[(（]([^()（）[\]{}<>"“”]*)[)）]\s*/uy;
const colonPattern = /(?::(?=[\s"'“‘«„「『]|$)|：)\s*/uy;

/** Parses the speaker, delivery and colon at the start of a line. */
function readCue(text: string, line: TextRange, cast: Cast): Speech | undefined {
  const source = text.slice(line.from, line.to);
  headPattern.lastIndex = 0;
  const head = headPattern.exec(source)?.[1]?.trimEnd();
  if (head === undefined) return undefined;
  let at = headPattern.lastIndex;
  const start = source.indexOf(head);
  const manner: TextRange[] = [];
  let place: Speech['place'];
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
      else place = extension ?? place;
    }
  }
  colonPattern.lastIndex = at;
  if (!colonPattern.test(source)) return undefined;
  const speaker = readName(head, cast);
  if (!speaker) return undefined;
  const range = { from: line.from + start, to: line.from + start + head.length };
  const words = { from: line.from + colonPattern.lastIndex, to: line.to };
  return { speaker: { ...speaker, ...range }, ...(place && { place }), manner, ...words };
}

/** Extensions after a screenplay's character name, which are not delivery; null if they mean nothing here. */
const extensions = new Map<string, Speech['place'] | null>([
  ...['vo', 'voiceover'].map((key) => [key, 'voice-over'] as const),
  ...['os', 'oc', 'offscreen', 'offcamera'].map((key) => [key, 'off-screen'] as const),
  ...['contd', 'cont', 'continued'].map((key) => [key, null] as const),
]);

/** The comma-separated pieces, trimmed. */
function splitAtCommas(text: string, { from, to }: TextRange): TextRange[] {
  const pieces: TextRange[] = [];
  for (const { 0: piece, index } of text.slice(from, to).matchAll(/[^,，]+/gu)) {
    const range = trimmed(text, { from: from + index, to: from + index + piece.length });
    if (range.from < range.to) pieces.push(range);
  }
  return pieces;
}

/** Whether a dialogue can contain a speaker at all; most do not. */
export function mayNameSpeaker(dialog: string): boolean {
  return /[:：]/u.test(dialog);
}

const parsed = new WeakMap<Cast, Map<string, Speech[]>>();

/** Like `parseSpeech`, cached for as long as the cast array lives: packing parses the same scenes many times. */
function parseOnce(dialog: string, cast: Cast): Speech[] {
  const byText = parsed.get(cast) ?? new Map<string, Speech[]>();
  const speeches = byText.get(dialog) ?? parseSpeech(dialog, cast);
  parsed.set(cast, byText.set(dialog, speeches));
  return speeches;
}

/** Whether a dialogue has the same speakers with either cast. */
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

/** Closing quotation marks, by their opening ones. */
export const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
};

/** The range inside quotation marks around all the words, if there are any. */
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
