import { findMentions } from '../../cast/cast.ts';
import { speechTime } from '../../check/speech-time.ts';
import { limits } from '../../product/limits.ts';
import type { Scene } from '../../project/project.ts';
import { emptyTexts, type SceneFieldKey, type SceneTexts, sceneFieldLabels } from '../../scene/fields.ts';
import { characterCount } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';
import { mannerText } from './cue.ts';
import { quoted, type Report } from './report.ts';
import { formatSceneHeading } from './scene-heading.ts';
import { escapeUnknownMentions, type ScriptCast } from './script-cast.ts';
import { type People, personKey } from './script-people.ts';
import { isTimed, type ScriptItem, type ScriptScene } from './script-scenes.ts';
import { soundsIn, withSounds } from './sounds.ts';
import { actionTime, sceneSeconds, splitToFit } from './timing.ts';

/** An imported scene, without an id and a number. */
export type ReadScene = Omit<Scene, 'id' | 'sceneNumber'>;

export interface ShotOptions {
  cast: ScriptCast;
  people: People;
  /** Replaces characters' names in a text with mentions. */
  mention: (text: string) => string;
  /** The length of the longest clip, in seconds. */
  maxSeconds: number;
  report: Report;
}

interface Shot {
  texts: SceneTexts;
  /** Estimated seconds for its action and speech. */
  needed: number;
  /** Seconds that the script sets. */
  seconds?: number;
  status?: string;
  /** The names of the cast entries that speak on screen. */
  seen: string[];
}

const { fieldLength } = limits;
/** Maximum lengths of the name and the manner before a speech, in characters, so that its words have room. */
const longest = { name: 100, manner: 300 };
const speechSeconds = (words: string) => speechTime(words).seconds;

/**
 * Splits a script scene into scenes that each fit a clip:
 *
 * - A new scene begins where the text would exceed the clip or a field; at each character introduction; at each shot
 *   line; and at an action after dialogue once half a clip is full.
 * - All of the scenes get the heading as their Scene field.
 * - An action that begins with a character is divided into Subject and Action. The character's description goes to the
 *   cast. A scene without an action or a shot line gets its speakers as the subject.
 * - A scene with a note for its seconds comes from our own export. It stays one scene unless a field overflows.
 */
export function splitScriptScene(
  scene: ScriptScene,
  { cast, people, mention, maxSeconds, report }: ShotOptions,
): ReadScene[] {
  const { items } = scene;
  const isExported = isTimed(items);
  const noted = new Set<string>(items.flatMap((item) => (item.kind === 'field' ? item.field : [])));
  const clipLimits = { seconds: isExported ? Number.POSITIVE_INFINITY : maxSeconds, characters: fieldLength };
  const sceneText = sceneField(scene, cast, report);
  const shots: Shot[] = [];
  let current: Shot = open();

  function open(): Shot {
    const shot = { texts: { ...emptyTexts, scene: sceneText }, needed: 0, seen: [] };
    shots.push(shot);
    return shot;
  }

  /** Starts the next scene if the given seconds or characters do not fit into this one. */
  function startNewSceneIfFull(seconds: number, field: 'action' | 'dialog', characters: number): void {
    const isEmpty = current.texts.action === '' && current.texts.dialog === '' && current.texts.camera === '';
    const inField = current.texts[field] === '' ? 0 : characterCount(current.texts[field]) + 1;
    const isFull = !isEmpty && current.needed + seconds > clipLimits.seconds;
    if (isFull || inField + characters > clipLimits.characters) current = open();
  }

  function addAction(text: string, isIntroduction: boolean): void {
    for (const [index, piece] of splitToFit(text, clipLimits, actionTime).entries()) {
      const isUsed = current.texts.action !== '' || current.texts.dialog !== '';
      const isLater = current.texts.dialog !== '' && current.needed >= clipLimits.seconds / 2;
      if (!isExported && isUsed && ((isIntroduction && index === 0) || isLater)) current = open();
      const seconds = actionTime(piece);
      startNewSceneIfFull(seconds, 'action', characterCount(piece));
      const { texts } = current;
      current.needed += seconds;
      const { subject, action } =
        texts.action === '' && texts.subject === '' && !noted.has('subject')
          ? subjectAndAction(piece, cast)
          : { subject: texts.subject, action: piece };
      texts.subject = subject;
      texts.action = texts.action === '' ? action : `${texts.action} ${action}`;
      if (!noted.has('audio')) texts.audio = withSounds(texts.audio, soundsIn(piece));
    }
  }

  function addSpeech({ speaker, extensions, manner, text, line }: ScriptItem & { kind: 'speech' }): void {
    const words = escapeUnknownMentions(oneLine(text), cast.entries);
    const key = personKey(speaker);
    const name = cutToLength(key, longest.name, 'Name', line);
    const how = [...extensions, mannerText(manner)].filter((one) => one !== '').join(', ');
    const inBrackets = cutToLength(how, longest.manner, 'Manner', line);
    const head = name === '' ? '' : `${name}${inBrackets === '' ? '' : ` (${lowerCaseManner(inBrackets)})`}: `;
    const room = { ...clipLimits, characters: clipLimits.characters - characterCount(head) };
    for (const piece of splitToFit(words, room, speechSeconds)) {
      const seconds = speechSeconds(piece);
      startNewSceneIfFull(seconds, 'dialog', characterCount(head + piece));
      const { texts, seen } = current;
      current.needed += seconds;
      texts.dialog = texts.dialog === '' ? head + piece : `${texts.dialog}\n${head}${piece}`;
      const entry = cast.people.get(key);
      if (entry && !/\b[vo]\.?\s?[osc]\b/iu.test(extensions.join(' ')) && !seen.includes(entry)) seen.push(entry);
    }
  }

  function cutToLength(text: string, max: number, what: string, line: number): string {
    if (characterCount(text) <= max) return text;
    report.add(line, `${what} of a speaker, cut at ${max} characters: ${quoted(text)}`, 'cut names and manners');
    return [...text].slice(0, max).join('').trim();
  }

  function addField(field: SceneFieldKey, text: string, line: number): void {
    const [first = '', ...rest] = splitToFit(text, { ...clipLimits, seconds: Number.POSITIVE_INFINITY }, () => 0);
    current.texts[field] = escapeUnknownMentions(first, cast.entries).slice(0, fieldLength);
    if (rest.length > 0)
      report.add(line, `${sceneFieldLabels[field]}, longer than a field: ${quoted(rest.join(' '))}`, 'long notes');
  }

  for (const item of items) {
    if (item.kind === 'action') {
      for (const part of splitAtIntroductions(item, people, cast)) {
        addAction(mention(escapeUnknownMentions(part.text, cast.entries)), part.isIntroduction);
      }
    } else if (item.kind === 'shot') {
      if (current.texts.action !== '' || current.texts.dialog !== '' || current.texts.camera !== '') current = open();
      current.texts.camera = shotToSentenceCase(mention(escapeUnknownMentions(item.text, cast.entries)));
    } else if (item.kind === 'speech') addSpeech(item);
    else if (item.field === 'seconds') current.seconds = item.seconds;
    else if (item.field === 'status') current.status = item.status;
    else addField(item.field, item.text, item.line);
  }
  return shots.map(toReadScene);

  function toReadScene({ texts, needed, seconds, status, seen }: Shot): ReadScene {
    // our own exports state the subject, even an empty one, so the speakers do not replace it
    const isStill = !isExported && texts.subject === '' && texts.action === '' && texts.camera === '';
    const subject = isStill ? joinNames(seen.map((name) => `@${name}`)) : texts.subject;
    return { duration: seconds ?? sceneSeconds(needed), ...texts, subject, ...(status && { status }) };
  }
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

function sceneField({ heading, title, line }: ScriptScene, cast: ScriptCast, report: Report): string {
  if (!heading) return '';
  const entry = cast.places.get(heading.place);
  const place = entry ? `@${entry}` : escapeUnknownMentions(heading.place, cast.entries);
  const words = formatSceneHeading(heading, place);
  if (characterCount(words) <= fieldLength) return words;
  report.add(line, `Heading, cut at ${fieldLength} characters: ${quoted(title)}`, 'long headings');
  return [...words].slice(0, fieldLength).join('').trim();
}

/** Splits an action at the sentences that introduce a character. Leaves out the description, which is in the cast. */
function splitAtIntroductions(
  item: ScriptItem & { kind: 'action' },
  { introductions }: People,
  { people }: ScriptCast,
): { text: string; isIntroduction: boolean }[] {
  const { text } = item;
  const parts: { text: string; isIntroduction: boolean }[] = [];
  let part = '';
  let isIntroduction = false;
  let copied = 0;
  for (const { key, from, to } of introductions.get(item) ?? []) {
    const entry = people.get(key);
    if (!entry) continue;
    const before = part + text.slice(copied, from).replace(/(?<![\p{L}\p{N}])(?:an?|the) $/iu, '');
    // an introduction within a sentence does not begin a new part
    if (before.trim() === '' || /[.!?…]["'”’)]{0,3}\s{0,9}$/u.test(before.slice(-20))) {
      parts.push({ text: before, isIntroduction });
      part = `@${entry}`;
      isIntroduction = true;
    } else part = `${before}@${entry}`;
    copied = to;
  }
  parts.push({ text: part + text.slice(copied), isIntroduction });
  return parts.filter((one) => one.text.trim() !== '');
}

/** Divides an action that begins with cast members: these become the subject, and the rest stays the action. */
function subjectAndAction(text: string, { entries }: ScriptCast): { subject: string; action: string } {
  const start = text.slice(0, 300);
  let end = 0;
  for (const { from, to, kind } of findMentions(start, entries)) {
    if (kind !== 'entry' || !['', ', ', ' and ', ', and '].includes(start.slice(end, from))) break;
    end = to;
  }
  const rest = text.slice(end);
  // names without a verb are the subject
  if (end > 0 && /^\.?$/u.test(rest)) return { subject: text.slice(0, end), action: '' };
  return end > 0 && /^,?\s+\p{Ll}/u.test(rest)
    ? { subject: text.slice(0, end), action: rest.replace(/^,?\s+/u, '') }
    : { subject: '', action: text };
}

/**
 * Converts a shot line to sentence case, except for mentions: `CLOSE ON @Mara'S HAND` becomes `Close on @Mara's hand`.
 */
function shotToSentenceCase(text: string): string {
  const line = oneLine(text).replace(/@[\p{L}\p{M}\p{Nd}_-]+|[^@]+/gu, (part) =>
    part.startsWith('@') ? part : part.toLowerCase(),
  );
  return line.slice(0, 1).toUpperCase() + line.slice(1);
}

/** Converts manners in capitals to lower case, and extensions such as `V.O.` to capitals. */
function lowerCaseManner(manner: string): string {
  return manner
    .split(', ')
    .map((one) =>
      /^(?:v\.?\s?o|o\.?\s?[sc])\.?$/iu.test(one)
        ? one.toUpperCase()
        : one.toLowerCase() === one
          ? one
          : lowerIfCapitals(one),
    )
    .join(', ');
}

function lowerIfCapitals(manner: string): string {
  return /\p{Ll}/u.test(manner) ? manner : manner.toLowerCase();
}
