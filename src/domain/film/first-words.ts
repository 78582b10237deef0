import { shortenMentions } from '../cast/cast.ts';
import type { Project, Scene } from '../project/project.ts';
import { oneLine, oneLineWithoutPeriod } from '../text/clean.ts';

/** Maximum length of the text below a scene's frame, in characters. */
const firstWordsLength = 160;

/**
 * Returns the beginning of a scene's subject and action, or else of its Scene or Camera field, on one line and with the
 * cast's short names. Returns an empty text if all of these are empty.
 */
export function firstWords({ subject, action, scene, camera }: Scene, cast: Project['cast'] = []): string {
  const text = [oneLineWithoutPeriod(subject), action].filter(Boolean).join(' ') || scene || camera;
  const words = [...oneLine(shortenMentions(text, cast, firstWordsLength))];
  if (words.length <= firstWordsLength) return words.join('');
  return `${words
    .slice(0, firstWordsLength)
    .join('')
    .replace(/[\s,;:.–—-]+\S*$/u, '')}…`;
}
