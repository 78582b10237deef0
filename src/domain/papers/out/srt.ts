import type { PlannedFilm } from './planned-film.ts';
import { cueTimes, subtitleCues } from './subtitle-cues.ts';

/**
 * Writes the dialogue as SubRip: for each cue a number, its times, one or two lines and a blank line, with CRLF line
 * ends, in UTF-8 without a byte order mark. The format has no specification; this is the form that SubRip writes and
 * that FFmpeg, VLC and YouTube read (https://www.matroska.org/technical/subtitles.html#srt-subtitles). The text is
 * empty if there is no dialogue.
 */
export function writeSrt(film: PlannedFilm): string {
  return subtitleCues(film, { named: true })
    .map((cue, index) => [index + 1, cueTimes(cue, ','), ...cue.lines.map(plain), '', ''])
    .map((rows) => rows.join('\r\n'))
    .join('');
}

/**
 * Replaces characters that players would read as a tag (`<i>`), a position (`{\an8}`, `{y:i}`) or times (`-->`) with
 * lookalikes, since the format has no escapes.
 */
function plain(line: string): string {
  return line
    .replaceAll('-->', '--›')
    .replace(/<(?=[\p{L}/!?])/gu, '‹')
    .replace(/\{(?=\\|\p{L}:)/gu, '｛');
}
