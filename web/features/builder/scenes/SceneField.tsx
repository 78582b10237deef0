import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import { characterCount } from '../../../../src/domain/characters.ts';
import type { SceneField as Field } from '../../../../src/domain/fields.ts';
import { limits } from '../../../../src/domain/limits.ts';
import { setSceneText, useBuilder } from '../builder-store.ts';
import { MentionDescriptions } from '../mentions/MentionDescriptions.tsx';
import { MentionMarks } from '../mentions/MentionMarks.tsx';
import { useMentions } from '../mentions/use-mentions.ts';
import { openPresets } from '../picker/preset-picker-store.ts';
import { useGeneration } from '../writing/generation.ts';
import { TakeRow } from '../writing/TakeRow.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { FieldTools } from './FieldTools.tsx';
import { descriptionId, fieldKeysId } from './field-descriptions.tsx';
import classes from './SceneField.module.css';

interface SceneFieldProps {
  field: Field;
  sceneId: string;
  /** The scene's place in the project, from 0. */
  index: number;
}

/**
 * One of a scene's nine texts, with its help: one line that grows with its text. Subscribes to its own text alone.
 * Behind the input lies a layer with the same text, which gives both their height, and can mark words.
 */
export const SceneField = memo(function SceneField({ field, sceneId, index }: SceneFieldProps) {
  const { key, label, subtitle, example } = field;
  const stored = useBuilder((state) => state.project.scenes[index]?.[key] ?? '');
  // while it is being written, the growing text stands in for the old one
  const written = useGeneration(({ running }) =>
    running?.sceneId === sceneId && running.field === key ? running.text : null,
  );
  const value = written ?? stored;
  const mentions = useMentions(value);
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  // counting is slow, so only count texts near the limit
  const length = value.length > limits.fieldLength * 0.9 ? characterCount(value) : 0;
  const excess = Math.max(0, length - limits.fieldLength);
  const descriptions = [
    descriptionId(key),
    fieldKeysId,
    ...(mentions.length > 0 ? [`${id}-mentions`] : []),
    ...(length > 0 ? [`${id}-length`] : []),
  ].join(' ');

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && event.altKey) setMenuOpen(true);
    else if (event.key === '/' && !event.altKey && value === '') openPresets(sceneId, key);
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
      <div className={classes.box}>
        <div className={classes.text}>
          <div className={classes.mirror} aria-hidden>
            {/* the space gives a line feed at the end its line */}
            {mentions.length > 0 ? <MentionMarks text={value} mentions={mentions} /> : value || example}{' '}
          </div>
          <textarea
            ref={input}
            id={id}
            className={classes.input}
            data-field={key}
            rows={1}
            value={value}
            readOnly={written !== null}
            aria-busy={written !== null}
            aria-invalid={excess > 0 || undefined}
            aria-autocomplete="list"
            aria-describedby={descriptions}
            placeholder={example}
            onChange={(event) => setSceneText(index, key, event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {mentions.length > 0 && <MentionDescriptions id={`${id}-mentions`} mentions={mentions} />}
        <TakeRow sceneId={sceneId} field={key} />
        {length > 0 && (
          <p id={`${id}-length`} className={classes.length} data-over={excess > 0 || undefined}>
            {excess > 0 && <span>{excess.toLocaleString('en-US')} over. Shorten it to save; copying still works.</span>}
            <span>
              {length.toLocaleString('en-US')} / {limits.fieldLength.toLocaleString('en-US')}
            </span>
          </p>
        )}
      </div>
    </div>
  );
});
