import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './SecondsInput.module.css';

interface SecondsInputProps {
  /** The accessible name. */
  label: string;
  value: number;
  /** Bounds and step, in seconds. */
  range: { min: number; max: number; step: number };
  onChange: (seconds: number) => void;
  className: string | undefined;
  /** Set if findings link to this input. */
  field?: 'duration';
}

/**
 * A duration in seconds. Accepts any positive number up to a million while typing. On blur, invalid text and values
 * below the minimum become the minimum. Values above the maximum stay and are marked as an error.
 */
export function SecondsInput({ label, value, range, onChange, className, field }: SecondsInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  // keeps the typed form such as "3.", unless an undo or a load has changed the value
  const shown = typed !== null && (!isPositive(typed) || Number(typed) === value) ? typed : String(value);

  function type(text: string) {
    setTyped(text);
    if (isPositive(text)) onChange(Number(text));
  }

  function finish() {
    if (!(Number(shown) >= range.min)) onChange(range.min);
    setTyped(null);
  }

  return (
    <TextInput
      type="number"
      inputMode="decimal"
      {...range}
      label={label}
      data-field={field}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={finish}
      error={value > range.max && `At most ${range.max} s`}
      rightSection={<span className={classes.unit}>s</span>}
      rightSectionPointerEvents="none"
      classNames={{ root: className, label: 'unseen', input: classes.input, error: classes.error }}
    />
  );
}

function isPositive(text: string): boolean {
  const seconds = Number(text);
  // more than a million seconds, over eleven days, is a typo, and sums of huge numbers could overflow
  return seconds > 0 && seconds <= 1e6;
}
