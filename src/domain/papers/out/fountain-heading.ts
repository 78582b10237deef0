import type { Cast } from '../../cast/cast.ts';
import { oneLine } from '../../text/clean.ts';
import { unnamedHeading } from '../unnamed-heading.ts';
import { headingStart, inFountain, note, screenplayText } from './fountain-text.ts';

const settings: Readonly<Record<string, string>> = {
  Interior: 'INT.',
  Exterior: 'EXT.',
  'Interior and exterior': 'INT./EXT.',
  Establishing: 'EST.',
};

const inWords = /^(Interior and exterior|Interior|Exterior|Establishing)\. (.+)$/u;
const time =
  /^(.+), ((?:(?:early|late|next|same) )?(?:day|night|morning|afternoon|evening|dawn|dusk|sunrise|sunset|noon|midday|midnight|twilight|later|continuous))$/u;

/**
 * The heading of a scene by its field Scene: `Interior. Dining car, night` is `INT. DINING CAR - NIGHT`, anything else
 * is forced with a point as it stands. Where a reader of headings would not get the field back, it stands in a note, too.
 */
export function sceneHeading(field: string, place: number, cast: Cast): { heading: string; notes: string[] } {
  const text = screenplayText(field, cast);
  const notes = note('Scene', oneLine(field));
  const [, setting = '', where = ''] = inWords.exec(text) ?? [];
  if (setting) {
    const [, before = where, hour] = time.exec(where) ?? [];
    const heading = `${settings[setting]} ${before}${hour ? ` - ${hour}` : ''}`.toUpperCase();
    return {
      heading: withoutNumber(inFountain(heading)),
      notes: isRecovered(before) && !text.endsWith('#') ? [] : notes,
    };
  }
  const words = text.replace(/^[\s.]+/u, '');
  if (words === '') return { heading: `.${unnamedHeading(place)}`, notes };
  const isOwn = words === text && words !== unnamedHeading(place);
  const isSame = isOwn && !headingStart.test(text) && /\p{Ll}/u.test(text) && !reshaped.test(text);
  return { heading: `.${withoutNumber(inFountain(words))}`, notes: isSame && !text.endsWith('#') ? [] : notes };
}

/** What a reader of headings takes for parts, a beginning in small letters, or leaves out at the beginning. */
const reshaped = /[–—]|--| - |^[\p{Ll}:-]/u;

/** Whether a place in capitals comes back: it begins with one and has no other. */
function isRecovered(place: string): boolean {
  const [first = '', ...rest] = place;
  const small = rest.join('');
  return first !== first.toLowerCase() && small === small.toUpperCase().toLowerCase() && !reshaped.test(place);
}

/** `#5#` at the end would be the scene's number. */
function withoutNumber(heading: string): string {
  return heading.replace(/[\s#]+$/u, '') || 'Scene';
}
