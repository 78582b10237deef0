import { IconPlayerStopFilled } from '@tabler/icons-react';
import { type SceneFieldKey, sceneFieldLabels } from '../../../../src/domain/fields.ts';
import { findSceneIndex, useBuilder } from '../builder-store.ts';
import { goToField } from '../scenes/go-to-field.ts';
import { stopGeneration, useGeneration } from './generation.ts';
import classes from './TakeRow.module.css';
import { addTakeAfter, findTake, keepTake, putTakeBack, type Take, useTakes } from './takes.ts';

interface TakeRowProps {
  sceneId: string;
  field: SceneFieldKey;
}

/** Under a field: that its text is being written, or the choice between a new text and the one that it replaced. */
export function TakeRow(props: TakeRowProps) {
  const { sceneId, field } = props;
  const writing = useGeneration(({ running }) => running?.sceneId === sceneId && running.field === field);
  const take = useTakes(({ takes }) => findTake(takes, sceneId, field));
  if (writing) return <WritingRow {...props} />;
  if (!take) return null;

  const choose = (decide: (chosen: Take) => void) => () => {
    decide(take);
    // the row goes, and the focus with it
    goToField(sceneId, field);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label={`New text of ${sceneFieldLabels[field]}`} className={classes.row}>
      <button type="button" data-first onClick={choose(keepTake)}>
        Keep
      </button>
      <button type="button" onClick={choose(addTakeAfter)}>
        Add after
      </button>
      <button type="button" onClick={choose(putTakeBack)}>
        Put back
      </button>
      <span className={classes.count}>
        {take.count} of {take.count}
      </span>
    </div>
  );
}

function WritingRow({ sceneId, field }: TakeRowProps) {
  const hadText = useBuilder(({ project }) => !!project.scenes[findSceneIndex(project, sceneId)]?.[field].trim());
  return (
    <div className={classes.row}>
      <span>{hadText ? 'Writing. Your text is kept.' : 'Writing.'}</span>
      <button
        type="button"
        data-first
        aria-label={`Stop writing ${sceneFieldLabels[field]}`}
        onClick={() => {
          stopGeneration();
          goToField(sceneId, field);
        }}
      >
        <IconPlayerStopFilled size={12} aria-hidden />
        Stop <kbd>Esc</kbd>
      </button>
    </div>
  );
}
