import type { Cast } from '../../cast/cast.ts';
import { oneLine } from '../../text/clean.ts';
import { unnamedHeading } from '../unnamed-heading.ts';
import { escapeFountain, headingStart, note, screenplayText } from './fountain-text.ts';

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
 * Writes a scene heading from the Scene field. `Interior. Dining car, night` becomes `INT. DINING CAR - NIGHT`; any
 * other text is forced with a leading period. If the import could not restore the field from the heading, a note also
 * holds the field.
 */
export function sceneHeading(field: string, number: number, cast: Cast): { heading: string; notes: string[] } {
  const text = screenplayText(field, cast);
  const notes = note('Scene', oneLine(field));
  const [, setting = '', where = ''] = inWords.exec(text) ?? [];
  if (setting) {
    const [, before = where, hour] = time.exec(where) ?? [];
    const heading = `${settings[setting]} ${before}${hour ? ` - ${hour}` : ''}`.toUpperCase();
    return {
      heading: withoutNumber(escapeFountain(heading)),
      notes: isRestoredByImport(before) && !text.endsWith('#') ? [] : notes,
    };
  }
  const words = text.replace(/^[\s.]+/u, '');
  if (words === '') return { heading: `.${unnamedHeading(number)}`, notes };
  const isPlain = words === text && words !== unnamedHeading(number);
  const isRestored = isPlain && !headingStart.test(text) && /\p{Ll}/u.test(text) && !changedByImport.test(text);
  return { heading: `.${withoutNumber(escapeFountain(words))}`, notes: isRestored && !text.endsWith('#') ? [] : notes };
}

/**
 * Matches text that the import would change: dashes that separate parts, or a first character that it capitalizes or
 * drops.
 */
const changedByImport = /[–—]|--| - |^[\p{Ll}:-]/u;

/** Whether the import restores a place from capitals: only its first letter may be a capital. */
function isRestoredByImport(place: string): boolean {
  const [first = '', ...rest] = place;
  const small = rest.join('');
  return first !== first.toLowerCase() && small === small.toUpperCase().toLowerCase() && !changedByImport.test(place);
}

/** Removes a trailing `#`, since `#5#` would be a scene number. */
function withoutNumber(heading: string): string {
  return heading.replace(/[\s#]+$/u, '') || 'Scene';
}
