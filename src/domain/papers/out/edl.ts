import { shortenedText } from '../../text/characters.ts';
import { formatTimecode } from './timecode.ts';
import type { Timeline } from './timeline.ts';

/**
 * Writes a CMX 3600 edit decision list.
 *
 * - Each clip is an event. Gaps between clips are events with black (`BL`). All events are cuts, on the picture track and,
 *   for takes with sound, on two sound tracks (`AA/V`).
 * - Record times start at 00:00:00:00, as the subtitles do. Reel `AX` means that the source is not a tape.
 * - Clip names are `FROM CLIP NAME` comments, scenes are green `LOC` markers, notes are red ones. Avid, Premiere and Resolve
 *   read both. A take's file is named there with its extension, and again as `SOURCE FILE`, by which editors find it.
 * - The format allows 999 events. A project of 100 scenes, the maximum, makes at most 200. Characters beyond ASCII are
 *   written in UTF-8.
 *
 * https://www.edlmax.com/EdlMaxHelp/Edl/maxguide.html
 */
export function writeEdl({ title, rate, items }: Timeline): string {
  const lines = [`TITLE: ${shortenedText(title, 70)}`, `FCM: ${rate.dropFrame ? 'DROP' : 'NON-DROP'} FRAME`];
  for (const [index, { from, to, markers, media }] of items.entries()) {
    const event = String(index + 1).padStart(3, '0');
    const start = media?.start ?? 0;
    const times = [start, start + to - from, from, to].map((frame) => formatTimecode(frame, rate)).join(' ');
    const tracks = media?.file?.sound ? 'AA/V ' : 'V    ';
    lines.push('', `${event}  ${media ? 'AX' : 'BL'}       ${tracks} C        ${times}`);
    if (media) lines.push(`* FROM CLIP NAME: ${media.file?.name ?? media.name}`);
    if (media?.file) lines.push(`* SOURCE FILE: ${media.file.name}`);
    for (const { at, kind, name, lines: texts } of markers) {
      // the first line of a note is its name
      const about = shortenedText((kind === 'note' ? texts : [name, ...texts]).join(' / '), 300);
      lines.push(`* LOC: ${formatTimecode(at, rate)} ${kind === 'note' ? 'RED  ' : 'GREEN'}   ${about}`);
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}
