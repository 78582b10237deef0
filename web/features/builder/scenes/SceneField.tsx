import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import type { SceneField as Field } from '../../../../src/domain/fields.ts';
import { limits } from '../../../../src/domain/limits.ts';
import { setSceneText, useBuilder } from '../builder-store.ts';
import { openPresets } from '../picker/preset-picker-store.ts';
import { useGeneration } from '../writing/generation.ts';
import { TakeRow } from '../writing/TakeRow.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { FieldText } from './FieldText.tsx';
import { FieldTools } from './FieldTools.tsx';
import { descriptionId, fieldKeysId } from './field-descriptions.tsx';
import classes from './SceneField.module.css';

interface SceneFieldProps {
  field: Field;
  sceneId: string;
  /** The scene's place in the project, from 0. */
  index: number;
}

/** One of a scene's nine texts, with its help and tools. Subscribes to its own text alone. */
export const SceneField = memo(function SceneField({ field, sceneId, index }: SceneFieldProps) {
  const { key, label, subtitle, example } = field;
  const stored = useBuilder((state) => state.project.scenes[index]?.[key] ?? '');
  // while it is being written, the growing text stands in for the old one
  const written = useGeneration(({ running }) =>
    running?.sceneId === sceneId && running.field === key ? running.text : null,
  );
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && event.altKey) setMenuOpen(true);
    else if (event.key === '/' && !event.altKey && (written ?? stored) === '') openPresets(sceneId, key);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {subtitle && <small className={classes.subtitle}>{subtitle}</small>}
        <FieldTools field={field} sceneId={sceneId} />
        {menuOpen && (
          <FieldMenu
            field={field}
            sceneId={sceneId}
            onClose={() => {
              setMenuOpen(false);
              input.current?.focus();
            }}
          />
        )}
      </div>
      <FieldText
        ref={input}
        id={id}
        data-field={key}
        value={written ?? stored}
        limit={limits.fieldLength}
        placeholder={example}
        busy={written !== null}
        describedBy={`${descriptionId(key)} ${fieldKeysId}`}
        onChange={(value) => setSceneText(index, key, value)}
        onKeyDown={onKeyDown}
      >
        <TakeRow sceneId={sceneId} field={key} />
      </FieldText>
    </div>
  );
});
