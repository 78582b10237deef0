import { type Cast, shortenMentions, shortName } from '../cast/cast.ts';
import { parseSpeech } from '../cast/speech.ts';
import { oneLine } from '../text/clean.ts';

export interface CaptionLine {
  /**
   * The cast entry's short name, or else the name as typed. Ends in `(V.O.)` or `(O.S.)` if the speaker is not visible.
   */
  speaker?: string;
  words: string;
}

const extensions = { 'voice-over': 'V.O.', 'off-screen': 'O.S.' } as const;

/** Returns the captions of a dialogue: one per speech, without delivery notes. */
export function captionOf(dialog: string, cast: Cast = []): CaptionLine[] {
  return parseSpeech(dialog, cast).map(({ speaker, offCamera, from, to }) => {
    const words = oneLine(shortenMentions(dialog.slice(from, to), cast));
    if (!speaker) return { words };
    const name = oneLine(speaker.entry ? shortName(speaker.entry, cast) : speaker.name);
    return { speaker: offCamera ? `${name} (${extensions[offCamera]})` : name, words };
  });
}
