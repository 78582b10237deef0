import { IconBooks, IconPlayerStopFilled, IconSparkles, IconUserPlus } from '@tabler/icons-react';
import type { SceneField } from '../../../../src/domain/fields.ts';
import { useSelectedField } from '../mentions/selected-field.ts';
import { openDialog } from '../open-dialog.ts';
import { openPresets } from '../picker/preset-picker-store.ts';
import { generateField, stopGeneration, useGeneration } from '../writing/generation.ts';
import { FieldHelp } from './FieldHelp.tsx';
import classes from './FieldTools.module.css';

interface FieldToolsProps {
  field: SceneField;
  sceneId: string;
}

/**
 * A field's tools: its help, generate its text, pick a preset. They show on hover and focus, by touch always, and stay out
 * of the Tab order: `FieldMenu` and shortcuts reach them by keyboard. While words are selected by touch, the help gives
 * way to making them an entry of the cast.
 */
export function FieldTools({ field: { key, label, help }, sceneId }: FieldToolsProps) {
  const busy = useGeneration(({ running }) => running !== null);
  const mine = useGeneration(({ running }) => running?.sceneId === sceneId && running.field === key);
  const selecting = useSelectedField(({ selected }) => selected?.sceneId === sceneId && selected.field === key);
  return (
    <div className={classes.tools} data-busy={mine || undefined}>
      {selecting ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Make it a cast entry"
          title="Make it a cast entry"
          // the selection stays, and with it this button
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => openDialog('cast-entry')}
        >
          <IconUserPlus size={16} stroke={1.5} aria-hidden />
        </button>
      ) : (
        <FieldHelp label={label} help={help} />
      )}
      {mine ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Stop generating ${label}`}
          title="Stop"
          onClick={stopGeneration}
        >
          <IconPlayerStopFilled size={14} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Generate ${label}`}
          title="Generate"
          disabled={busy}
          onClick={() => void generateField(sceneId, key)}
        >
          <IconSparkles size={16} stroke={1.5} aria-hidden />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Presets for ${label}`}
        title="Presets"
        onClick={() => openPresets(sceneId, key)}
      >
        <IconBooks size={16} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
