import { memo, useId } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import type { SceneField as Field } from '../../../../src/domain/scene/fields.ts';
import { setSceneText, useBuilder } from '../core/project/project-store.ts';
import { FieldTools } from '../core/text/FieldTools.tsx';
import { descriptionId, fieldKeysId } from '../core/text/field-descriptions.tsx';
import { TextWithTools } from '../core/text/TextWithTools.tsx';
import classes from './SceneField.module.css';

interface SceneFieldProps {
  field: Field;
  sceneId: string;
  /** The scene's zero-based position. */
  index: number;
}

/** One of a scene's nine fields, with its help and tools. Subscribes only to its own text. */
export const SceneField = memo(function SceneField({ field, sceneId, index }: SceneFieldProps) {
  const { key, label, subtitle, help, example } = field;
  const text = useBuilder((state) => state.project.scenes[index]?.[key] ?? '');
  const id = useId();
  const place = { sceneId, field: key };

  return (
    <div className={classes.field}>
      <div className={`row ${classes.head}`}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {subtitle && <small className={`cut fine ${classes.subtitle}`}>{subtitle}</small>}
        <FieldTools place={place} label={label} help={help} />
      </div>
      <TextWithTools
        id={id}
        data-field={key}
        place={place}
        label={label}
        help={help}
        value={text}
        limit={limits.fieldLength}
        placeholder={example}
        describedBy={`${descriptionId(key)} ${fieldKeysId}`}
        onChange={(value) => setSceneText(index, key, value)}
      />
    </div>
  );
});
