import { useSampleWriter } from '../../../../lib/calls/writer-query.ts';
import classes from './WriterNote.module.css';

/** Says that no AI is connected, next to controls that write text with AI. Renders nothing if one is connected. */
export function WriterNote({ text = 'Generate uses sample text.' }: { text?: string }) {
  return useSampleWriter() && <p className={classes.note}>No AI connected. {text}</p>;
}
