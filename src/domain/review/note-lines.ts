import { formatTime } from '../film/playback.ts';
import { oneLine } from '../text/clean.ts';
import type { Note } from './notes.ts';
import type { Thread } from './threads.ts';

const verdictLabels = { approved: 'approved the film', changes: 'asks for changes' } as const;

/** Formats a thread for an exported file, one line per note. */
export function threadLines({ note, answers }: Thread): string[] {
  return [note, ...answers].map(noteLine);
}

/** Formats a note as one line: `Ada at 0:02 (settled): warmer`. */
export function noteLine({ name, seconds, settledAt, text, verdict }: Note): string {
  const moment = seconds === null ? '' : ` at ${formatTime(seconds)}`;
  const settled = settledAt === null ? '' : ' (settled)';
  const head = `${oneLine(name)}${moment}${verdict ? ` ${verdictLabels[verdict]}` : ''}${settled}`;
  const words = oneLine(text);
  return words === '' ? head : `${head}: ${words}`;
}
