import { shortenedText } from '../../text/characters.ts';
import { timecode } from './timecode.ts';
import type { Timeline } from './timeline.ts';

/**
 * An edit decision list as CMX 3600 has it: an event a clip, black (`BL`) where none is rendered, all of them cuts on the
 * picture track, the film beginning at 00:00:00:00, as its subtitles do. Reel `AX` is what has no tape. Names and scenes
 * stand in the comments that Avid, Premiere and Resolve read: `FROM CLIP NAME` and `LOC`, a marker at a time of the film.
 * The format has 999 events at most; a film of 100 scenes has 200 at most. Letters beyond ASCII stay, in UTF-8.
 * https://www.edlmax.com/EdlMaxHelp/Edl/maxguide.html
 */
export function writeEdl({ title, rate, items }: Timeline): string {
  const lines = [`TITLE: ${shortenedText(title, 70)}`, `FCM: ${rate.dropFrame ? 'DROP' : 'NON-DROP'} FRAME`];
  for (const [index, { from, to, markers, media }] of items.entries()) {
    const event = String(index + 1).padStart(3, '0');
    const times = [0, to - from, from, to].map((frame) => timecode(frame, rate)).join(' ');
    lines.push('', `${event}  ${media ? 'AX' : 'BL'}       V     C        ${times}`);
    if (media) lines.push(`* FROM CLIP NAME: ${media.name}`);
    for (const { at, name, lines: texts } of markers) {
      const about = shortenedText([name, ...texts].join(' / '), 300);
      lines.push(`* LOC: ${timecode(at, rate)} GREEN   ${about}`);
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}
