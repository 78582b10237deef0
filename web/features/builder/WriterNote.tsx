import { trpc } from '../../lib/trpc.ts';
import classes from './WriterNote.module.css';

/** On a machine without a language model, what Generate does there is said beside the fields. */
export function WriterNote() {
  const writer = trpc.ai.about.useQuery();
  if (!writer.data?.sample) return null;
  return (
    <p className={classes.note}>
      {writer.data.label}: no AI model is set up here, so Generate puts its texts together from the preset libraries.
    </p>
  );
}
