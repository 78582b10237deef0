import { sceneFieldLabels } from '../../../../src/domain/fields.ts';
import { useGeneration } from './generation.ts';
import classes from './TakeAnnouncement.module.css';
import { useTakes } from './takes.ts';

/** Tells screen readers of what stands under a field: one region for all of them, there before anything happens. */
export function TakeAnnouncement() {
  const writing = useGeneration(({ running }) => {
    if (!running) return undefined;
    const { field, entry } = running;
    if (field === 'look') return 'Look';
    return field === 'wording' ? `@${entry}` : sceneFieldLabels[field];
  });
  const last = useTakes(({ takes }) => takes.at(-1)?.field);
  return (
    <p role="status" className={classes.announcement}>
      {writing
        ? `Writing ${writing}.`
        : last && `${sceneFieldLabels[last]} has a new text. After the field: Keep, Add after, Put back.`}
    </p>
  );
}
