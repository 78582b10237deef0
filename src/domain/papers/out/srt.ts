import type { PlannedFilm } from './planned-film.ts';
import { cueTimes, subtitleCues } from './subtitle-cues.ts';

/**
 * The dialogue as SubRip: number, times, one or two lines and an empty line for each cue, ended by CRLF, in UTF-8 without
 * a byte order mark. Nobody has specified the format; this is what SubRip writes and FFmpeg, VLC and YouTube read
 * (https://www.matroska.org/technical/subtitles.html#srt-subtitles). Without dialogue it is empty.
 */
export function writeSrt(film: PlannedFilm): string {
  return subtitleCues(film, { named: true })
    .map((cue, index) => [index + 1, cueTimes(cue, ','), ...cue.lines.map(plain), '', ''])
    .map((rows) => rows.join('\r\n'))
    .join('');
}

/**
 * The format has no escapes. What players read as a tag (`<i>`), a position (`{\an8}`, `{y:i}`) or times (`-->`) gets
 * marks that look alike, so that it shows as it was typed.
 */
function plain(line: string): string {
  return line
    .replaceAll('-->', '--›')
    .replace(/<(?=[\p{L}/!?])/gu, '‹')
    .replace(/\{(?=\\|\p{L}:)/gu, '｛');
}
