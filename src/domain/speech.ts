import { type Cast, namesIn, namesResolveAlike } from './cast.ts';
import { readName, type SpeakerName } from './speaker-name.ts';
import { isBlank, linesOf, type TextRange, trimmed } from './text-range.ts';

/** Who speaks, with the range of the name. */
interface Speaker extends TextRange, SpeakerName {}

/** What one person says in one go, or what nobody is named for. Its own range is that of the words. */
export interface Speech extends TextRange {
  speaker?: Speaker;
  /** The speaker is not in the picture: a voice-over, `(V.O.)`, or off-screen, `(O.S.)`. */
  place?: 'voice-over' | 'off-screen';
  /** How it is said. */
  manner: readonly TextRange[];
}

/** No name or short name of a cast is longer. */
const maxHead = 200;

/**
 * The speeches of a dialogue, in order. A speech begins at the start of a line, with who speaks, perhaps how, a colon:
 *
 *     MARA (whispering): We should go.
 *     @tom: Where?
 *
 * - A name is one of the cast, by its name or short name, with or without `@`, whatever its case (places do not speak);
 *   with a cast, also an unknown name after an `@`; otherwise up to 40 characters in capitals, at least two letters among them, also
 *   with digits, spaces and `. ' - & # /`. A script without capitals has names by the cast alone.
 * - In brackets stands the manner. `V.O.` and `O.S.` are understood, `CONT'D` is left out.
 * - After the colon comes white space, a quotation mark, or the end of the line: `10:30`, `AT 10:30`, `C:\` and an
 *   address are words. So are capitals that head notes, such as `NOTE:`. What cannot be told apart is a shout:
 *   `LISTEN: we go` has a speaker called Listen; `Listen: we go` has none.
 * - A line that names nobody belongs to nobody, unless it stands below a name without words, as in a screenplay.
 * - A name that nothing follows is words, like any line that names nobody.
 * - Quotation marks around all the words of a speaker are not part of them.
 *
 * Without a speaker there is one speech, over the whole text; in an empty text none. Time is linear in the length.
 */
export function parseSpeech(text: string, cast: Cast = []): Speech[] {
  if (isBlank(text)) return [];
  const whole: Speech[] = [{ from: 0, to: text.length, manner: [] }];
  // most dialogue names nobody
  if (!mayNameSpeaker(text)) return whole;
  const blocks = readBlocks(text, cast);
  if (!blocks.some(({ speaker }) => speaker)) return whole;
  return blocks.map(({ line: _, ...speech }) => (speech.speaker ? { ...speech, ...unquoted(text, speech) } : speech));
}

/** A speech, with the line that it begins on. */
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

/** Words of nobody that follow each other are one text. */
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

/** What stands before the words of a line that names its speaker. */
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
    for (const range of piecesOf(text, { from, to: from + inBrackets.length })) {
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

/** What screenplays put in brackets after a name without saying how it is said; null where it says nothing at all. */
const extensions = new Map<string, Speech['place'] | null>([
  ...['vo', 'voiceover'].map((key) => [key, 'voice-over'] as const),
  ...['os', 'oc', 'offscreen', 'offcamera'].map((key) => [key, 'off-screen'] as const),
  ...['contd', 'cont', 'continued'].map((key) => [key, null] as const),
]);

/** The pieces between commas, without the white space around them. */
function piecesOf(text: string, { from, to }: TextRange): TextRange[] {
  const pieces: TextRange[] = [];
  for (const { 0: piece, index } of text.slice(from, to).matchAll(/[^,，]+/gu)) {
    const range = trimmed(text, { from: from + index, to: from + index + piece.length });
    if (range.from < range.to) pieces.push(range);
  }
  return pieces;
}

/** Whether a dialogue can name a speaker at all, which most do not. */
export function mayNameSpeaker(dialog: string): boolean {
  return /[:：]/u.test(dialog);
}

const parsed = new WeakMap<Cast, Map<string, Speech[]>>();

/** Like `parseSpeech`, remembered for as long as the cast's array lives: packing asks many times after the same scenes. */
function parseOnce(dialog: string, cast: Cast): Speech[] {
  const byText = parsed.get(cast) ?? new Map<string, Speech[]>();
  const speeches = byText.get(dialog) ?? parseSpeech(dialog, cast);
  parsed.set(cast, byText.set(dialog, speeches));
  return speeches;
}

/** Whether the speakers of a dialogue are the same entries in both casts. */
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

/** The marks that close what is said, by those that open it. */
export const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
};

/** The words without the quotation marks around all of them. */
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
