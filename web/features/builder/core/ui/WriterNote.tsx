import { trpc } from '../../../../lib/trpc.ts';
import classes from './WriterNote.module.css';

/** Says that Generate only gives samples if there is no language model. */
export function WriterNote() {
  const writer = trpc.ai.about.useQuery();
  if (!writer.data?.sample) return null;
  return <p className={classes.note}>No AI connected. Generate uses sample text.</p>;
}
