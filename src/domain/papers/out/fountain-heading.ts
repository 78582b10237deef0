import type { Cast } from '../../cast/cast.ts';
import { unnamedHeading } from '../unnamed-heading.ts';
import { escapeFountain, screenplayText } from './fountain-text.ts';

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
 * other text is forced with a leading period.
 */
export function sceneHeading(field: string, number: number, cast: Cast): string {
  const text = screenplayText(field, cast);
  const [, setting = '', where = ''] = inWords.exec(text) ?? [];
  if (setting) {
    const [, before = where, hour] = time.exec(where) ?? [];
    return withoutNumber(escapeFountain(`${settings[setting]} ${before}${hour ? ` - ${hour}` : ''}`.toUpperCase()));
  }
  const words = text.replace(/^[\s.]+/u, '');
  return `.${words === '' ? unnamedHeading(number) : withoutNumber(escapeFountain(words))}`;
}

/** Removes a trailing `#`, since `#5#` would be a scene number. */
function withoutNumber(heading: string): string {
  return heading.replace(/[\s#]+$/u, '') || 'Scene';
}
