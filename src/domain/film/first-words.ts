import { shortenMentions } from '../cast/cast.ts';
import type { Project, Scene } from '../project/project.ts';
import { oneLine, withoutStop } from '../text/clean.ts';

/** Characters of a scene that stand below its frame. */
const firstWordsLength = 160;

/** How a scene begins, in a line, with the short names of the cast; empty where there are no words for the eye. */
export function firstWords({ subject, action, scene, camera }: Scene, cast: Project['cast'] = []): string {
  const text = [withoutStop(subject), action].filter(Boolean).join(' ') || scene || camera;
  const words = [...oneLine(shortenMentions(text, cast, firstWordsLength))];
  if (words.length <= firstWordsLength) return words.join('');
  return `${words
    .slice(0, firstWordsLength)
    .join('')
    .replace(/[\s,;:.–—-]+\S*$/u, '')}…`;
}
