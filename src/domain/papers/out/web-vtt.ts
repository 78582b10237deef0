import type { PlannedFilm } from './planned-film.ts';
import { cueTimes, subtitleCues } from './subtitle-cues.ts';

/**
 * The dialogue as WebVTT, with a voice for whom a speech names: https://www.w3.org/TR/webvtt1/#syntax. Without dialogue
 * it has no cues. Lines end with LF, as the examples of the specification do.
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

/** Cue text, and a voice's name, in which references stand for the marks of tags and `-->`. */
function escaped(text: string): string {
  return text.replace(/[&<>]/gu, (mark) => escapes[mark] ?? mark);
}
