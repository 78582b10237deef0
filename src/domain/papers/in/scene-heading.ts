import { oneLine } from '../../text/clean.ts';
import { isInCapitals, sentenceCase } from './capitals.ts';

export interface SceneHeading {
  /** `Interior`, where the heading says it. */
  setting: string;
  /** As a sentence begins: `Dining car`. */
  place: string;
  /** In small letters: `night`. */
  time: string;
}

const settings: readonly (readonly [RegExp, string])[] = [
  [/^(?:int\.?\s?\/\s?ext\b\.?|ext\.?\s?\/\s?int\b\.?|i\/e\b\.?)/iu, 'Interior and exterior'],
  [/^int\b\.?/iu, 'Interior'],
  [/^ext\b\.?/iu, 'Exterior'],
  [/^est\b\.?/iu, 'Establishing'],
];

/** What a heading says of time, among its parts between dashes. */
const times =
  /^(?:(?:early|late|mid|pre|the (?:next|following)|next|same|that)[\s-])?(?:day|night|morning|afternoon|evening|dawn|dusk|sunrise|sunset|noon|midday|midnight|twilight|magic hour|golden hour|later|moments? later|continuous|same(?: time)?|present|flashback|\p{Nd}{1,2}(?::\p{Nd}{2})?\s?[ap]\.?m\.?)(?:\s.{0,30})?$/iu;

/**
 * Reads the heading of a script's scene. `INT. DINING CAR - NIGHT` is an interior, the place is the dining car, the time
 * is night. Parts stand between dashes, a time at the end also behind a comma; those from the first one that is a time are the time, all before them the place.
 * Capitals become small letters, as a film-maker writes the field: what is a name is known to the cast, not here.
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
    place: placeParts.map((part, index) => (index === 0 ? sentenceCase(part) : laterPart(part))).join(', '),
    time: time.map((part) => laterPart(part)).join(', '),
  };
}

function laterPart(part: string): string {
  const line = oneLine(part);
  return isInCapitals(line) ? line.toLowerCase() : line;
}

/** The heading as the words of a scene's field: `Interior. Dining car, night`. @param place as it is to be written */
export function headingInWords({ setting, place, time }: SceneHeading, written = place): string {
  const where = [written, time].filter((part) => part !== '').join(', ');
  return [setting, where].filter((part) => part !== '').join('. ');
}
