import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import type { SceneField } from '../../../../src/domain/fields.ts';
import { openPresets } from '../picker/preset-picker-store.ts';
import { generateField, stopGeneration, useGeneration } from '../writing/generation.ts';
import classes from './FieldTools.module.css';

interface FieldToolsProps {
  field: SceneField;
  sceneId: string;
}

/** A field's tools: generate its text or pick a preset. Subdued until the field is touched. */
export function FieldTools({ field: { key, label }, sceneId }: FieldToolsProps) {
  const busy = useGeneration(({ running }) => running !== null);
  const mine = useGeneration(({ running }) => running?.sceneId === sceneId && running.field === key);
  return (
    <div className={classes.tools} data-busy={mine || undefined}>
      {mine ? (
        <button type="button" aria-label={`Stop generating ${label}`} onClick={stopGeneration}>
          <IconPlayerStopFilled size={14} aria-hidden />
          Stop
        </button>
      ) : (
        <button
          type="button"
          aria-label={`Generate ${label}`}
          disabled={busy}
          onClick={() => void generateField(sceneId, key)}
        >
          <IconSparkles size={14} stroke={1.5} aria-hidden />
          Generate
        </button>
      )}
      <button type="button" aria-label={`Presets for ${label}`} onClick={() => openPresets(sceneId, key)}>
        Presets
      </button>
    </div>
  );
}
