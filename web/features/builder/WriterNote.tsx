import { trpc } from '../../lib/trpc.ts';
import classes from './WriterNote.module.css';

/** Without a language model, tells the user that Generate only gives samples. */
export function WriterNote() {
  const writer = trpc.ai.about.useQuery();
  if (!writer.data?.sample) return null;
  return <p className={classes.note}>No AI connected. Generate uses sample text.</p>;
}
