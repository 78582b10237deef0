import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import dialogs from '../dialogs.module.css';
import classes from './PresetPicker.module.css';

interface PresetRowProps {
  preset: Preset;
  onPick: (preset: Preset) => void;
  /** Given for presets of the user's own. */
  onRemove?: () => void;
}

/** A preset: what it is called, when to use it, and the words it puts into the scene. */
export function PresetRow({ preset, onPick, onRemove }: PresetRowProps) {
  const { name, category, description, era, sets } = preset;
  const texts = Object.values(sets);
  return (
    <li className={dialogs.row}>
      <button type="button" className={dialogs.choose} data-preset={preset.id} onClick={() => onPick(preset)}>
        <span className={classes.head}>
          <span className={dialogs.rowName}>{name}</span>
          <span className={dialogs.rowFacts}>{[category, era].filter(Boolean).join(' · ')}</span>
        </span>
        {description && !texts.includes(description) && <span className={dialogs.rowFacts}>{description}</span>}
        {texts.map((text) => (
          <span key={text} className={classes.text}>
            {text}
          </span>
        ))}
      </button>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remove preset ${name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  );
}
