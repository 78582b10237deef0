import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../src/domain/product/limits.ts';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The search in the URL. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches shortly after the last keystroke. Late responses do not change the typed text. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const search = (typed: string) => {
    sent.current = typed;
    onSearch(typed);
  };
  const searchSoon = useDebouncedCallback(search, limits.searchDelayMs);

  // the URL changed elsewhere, for example through the Back button
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  function clear() {
    searchSoon.cancel();
    setText('');
    search('');
    input.current?.focus();
  }

  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      maxLength={limits.searchLength}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      rightSection={
        text && (
          <ActionIcon aria-label="Clear" title="Clear" onClick={clear}>
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        )
      }
    />
  );
}
