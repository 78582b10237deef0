import type { PlannedFilm } from './planned-film.ts';
import { cueTimes, subtitleCues } from './subtitle-cues.ts';

/**
 * Writes the dialogue as WebVTT, with a voice tag for each named speaker: https://www.w3.org/TR/webvtt1/#syntax. A film
 * without dialogue has no cues. Lines end with LF, as in the specification's examples.
 */
export function writeWebVtt(film: PlannedFilm): string {
  const cues = subtitleCues(film, { named: false }).map((cue) => {
    const { speaker, lines } = cue;
    const voice = speaker ? `<v ${escaped(speaker)}>` : '';
    return `${cueTimes(cue, '.')}\n${voice}${lines.map(escaped).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes tags and `-->` in cue text and voice names. */
function escaped(text: string): string {
  return text.replace(/[&<>]/gu, (mark) => escapes[mark] ?? mark);
}
