import { Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect } from 'react';
import classes from './PresetPicker.module.css';

interface PresetSearchProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  /** The number of presets to search. */
  total: number;
  /** The id of the list that the search box controls; undefined while the list is empty. */
  list: string | undefined;
  /** The id of the key hints. */
  keys: string;
  /** The id of the row whose preset is being tried on, if any. */
  active: string | undefined;
  onChange: (text: string) => void;
}

/** The picker's search box. It keeps the focus while keys move through the list. */
export function PresetSearch({ ref, value, total, list, keys, active, onChange }: PresetSearchProps) {
  // before the first paint, so that no keystroke is lost
  useLayoutEffect(() => {
    // on touch devices, focus would open the on-screen keyboard over the list
    const byTouch = matchMedia('(hover: none)').matches;
    const first = byTouch ? ref.current?.closest<HTMLElement>('[role="dialog"]') : ref.current;
    first?.focus();
  }, [ref]);
  return (
    <Input
      ref={ref}
      role="combobox"
      aria-label="Search presets"
      aria-expanded={list !== undefined}
      aria-autocomplete="list"
      aria-controls={list}
      aria-activedescendant={active}
      aria-describedby={keys}
      placeholder={`Search ${total} presets`}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      mx={16}
      my={8}
      classNames={{ input: classes.searchInput }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
