import { Button } from '@mantine/core';
import type { PresetFilter } from '../../../../src/domain/presets/picker.ts';
import classes from './PresetPicker.module.css';
import { mine, recent } from './preset-groups.ts';

interface EmptyResultProps {
  /** What the library says when nothing fits. */
  text: string;
  filter: PresetFilter;
  onClear: () => void;
  /** Saves the words searched for. */
  onSave: () => void;
}

/** In place of a list without rows: the way back, and a use for the words. */
export function EmptyResult({ text, filter: { search, category }, onClear, onSave }: EmptyResultProps) {
  if (search.trim() === '' && category === mine) {
    return <p className={classes.empty}>Save a field’s text as your preset, and it shows here.</p>;
  }
  if (search.trim() === '' && category === recent) {
    return <p className={classes.empty}>The presets you take show here, the last one first.</p>;
  }
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      <div className={classes.ways}>
        <Button variant="default" size="compact-sm" onClick={onClear}>
          Clear search
        </Button>
        <Button variant="default" size="compact-sm" onClick={onSave}>
          Save the words as my preset
        </Button>
      </div>
    </div>
  );
}
