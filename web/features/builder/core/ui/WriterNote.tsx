import { useSampleWriter } from '../../../../lib/calls/writer-query.ts';
import classes from './WriterNote.module.css';

/** Says that only samples are written if there is no language model. Shown where AI text is about to be written. */
export function WriterNote({ text = 'Generate uses sample text.' }: { text?: string }) {
  return useSampleWriter() && <p className={classes.note}>No AI connected. {text}</p>;
}
