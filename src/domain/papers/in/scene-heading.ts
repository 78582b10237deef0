import { oneLine } from '../../text/clean.ts';
import { isInCapitals, sentenceCase } from './capitals.ts';

export interface SceneHeading {
  /** The setting: `Interior`. Empty if the heading has none. */
  setting: string;
  /** The place in sentence case: `Dining car`. */
  place: string;
  /** The time in lower case: `night`. Empty if the heading has none. */
  time: string;
}

const settings: readonly (readonly [RegExp, string])[] = [
  [/^(?:int\.?\s?\/\s?ext\b\.?|ext\.?\s?\/\s?int\b\.?|i\/e\b\.?)/iu, 'Interior and exterior'],
  [/^int\b\.?/iu, 'Interior'],
  [/^ext\b\.?/iu, 'Exterior'],
  [/^est\b\.?/iu, 'Establishing'],
];

/** Matches the part of a heading that states the time. */
const times =
  /^(?:(?:early|late|mid|pre|the (?:next|following)|next|same|that)[\s-])?(?:day|night|morning|afternoon|evening|dawn|dusk|sunrise|sunset|noon|midday|midnight|twilight|magic hour|golden hour|later|moments? later|continuous|same(?: time)?|present|flashback|\p{Nd}{1,2}(?::\p{Nd}{2})?\s?[ap]\.?m\.?)(?:\s.{0,30})?$/iu;

/**
 * Reads a scene heading. `INT. DINING CAR - NIGHT` is the interior of the dining car at night. Dashes separate the
 * parts; a final time may also follow a comma. Everything from the first time on is the time. Everything before is the
 * place. Words in capitals become lower case, names too, since a heading does not mark names.
 */
export function readSceneHeading(text: string): SceneHeading {
  const line = oneLine(text);
  const [pattern, setting = ''] = settings.find(([pattern]) => pattern.test(line)) ?? [];
  const rest = (pattern ? line.replace(pattern, '') : line).replace(/^[.\s:–—-]+/u, '');
  const parts = rest.split(/ ?(?:[–—]| -{1,2}(?= )|--) ?/u).filter((part) => part.trim() !== '');
  const isTime = (part: string, index: number) => (index > 0 || setting !== '') && times.test(part.trim());
  if (!parts.some(isTime)) {
    // `INT. KITCHEN, NIGHT`
    const last = parts.at(-1) ?? '';
    const comma = last.lastIndexOf(', ');
    if (comma > 0 && isTime(last.slice(comma + 2), 1)) parts.splice(-1, 1, last.slice(0, comma), last.slice(comma + 2));
  }
  const first = parts.findIndex(isTime);
  const placeParts = first < 0 ? parts : parts.slice(0, first);
  const time = first < 0 ? [] : parts.slice(first);
  return {
    setting,
    place: placeParts.map((part, index) => (index === 0 ? sentenceCase(part) : lowerCasePart(part))).join(', '),
    time: time.map((part) => lowerCasePart(part)).join(', '),
  };
}

function lowerCasePart(part: string): string {
  const line = oneLine(part);
  return isInCapitals(line) ? line.toLowerCase() : line;
}

/**
 * Formats a heading for the Scene field: `Interior. Dining car, night`.
 * @param written the place as it should appear, such as a mention
 */
export function formatSceneHeading({ setting, place, time }: SceneHeading, written = place): string {
  const where = [written, time].filter((part) => part !== '').join(', ');
  return [setting, where].filter((part) => part !== '').join('. ');
}
