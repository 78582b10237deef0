import { Textarea, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { characterCount } from '../../../../src/domain/characters.ts';
import type { SceneField as Field } from '../../../../src/domain/fields.ts';
import { limits } from '../../../../src/domain/limits.ts';
import { setSceneText, useBuilder } from '../builder-store.ts';
import { useGeneration } from '../writing/generation.ts';
import { FieldTools } from './FieldTools.tsx';
import classes from './SceneField.module.css';

interface SceneFieldProps {
  field: Field;
  sceneId: string;
  /** The scene's place in the project, from 0. */
  index: number;
}

/** One of a scene's nine texts, with its help. Subscribes to its own text alone. */
export const SceneField = memo(function SceneField({ field, sceneId, index }: SceneFieldProps) {
  const { key, label, help, example } = field;
  const stored = useBuilder((state) => state.project.scenes[index]?.[key] ?? '');
  // while it is being written, the growing text stands in for the old one
  const written = useGeneration(({ running }) =>
    running?.sceneId === sceneId && running.field === key ? running.text : null,
  );
  const value = written ?? stored;
  const id = useId();
  // counting is slow, so only count texts near the limit
  const length = value.length > limits.fieldLength * 0.9 ? characterCount(value) : 0;
  const tooLong = length > limits.fieldLength;
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <Tooltip label={help}>
          <button type="button" className={classes.help} aria-label={`Help on ${label}`}>
            <IconHelp size={16} stroke={1.5} />
          </button>
        </Tooltip>
        {length > limits.fieldLength * 0.9 && (
          <span className={classes.count} data-over={tooLong || undefined}>
            {length.toLocaleString('en-US')} / {limits.fieldLength.toLocaleString('en-US')}
          </span>
        )}
        <FieldTools field={field} sceneId={sceneId} />
      </div>
      <Textarea
        id={id}
        data-field={key}
        value={value}
        readOnly={written !== null}
        aria-busy={written !== null}
        placeholder={example}
        onChange={(event) => setSceneText(index, key, event.currentTarget.value)}
        error={
          tooLong &&
          `${(length - limits.fieldLength).toLocaleString('en-US')} over. Shorten it to save; copying still works.`
        }
        classNames={{ input: classes.input }}
      />
    </div>
  );
});
