import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './SecondsInput.module.css';

interface SecondsInputProps {
  /** For a screen reader. */
  label: string;
  value: number;
  /** Bounds and step, in seconds. */
  range: { min: number; max: number; step: number };
  onChange: (seconds: number) => void;
  className: string | undefined;
  /** Its name for findings that link to it. */
  field?: 'duration';
}

/**
 * A duration in seconds. Any positive number is accepted while typing. On blur, anything that is not a number or is below
 * the minimum becomes the minimum; a number above the maximum stays, marked as an error for the user to fix.
 */
export function SecondsInput({ label, value, range, onChange, className, field }: SecondsInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  // what is typed shows as typed, unless an undo or a load changed the value meanwhile
  const shown = typed !== null && (!isPositive(typed) || Number(typed) === value) ? typed : String(value);

  function type(text: string) {
    setTyped(text);
    if (isPositive(text)) onChange(Number(text));
  }

  function leave() {
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
      onBlur={leave}
      error={value > range.max && `At most ${range.max} s`}
      rightSection={<span className={classes.unit}>s</span>}
      rightSectionPointerEvents="none"
      classNames={{ root: className, label: 'unseen', input: classes.input }}
    />
  );
}

function isPositive(text: string): boolean {
  const seconds = Number(text);
  // more than eleven days is a typo, and could make a sum overflow
  return seconds > 0 && seconds <= 1e6;
}
