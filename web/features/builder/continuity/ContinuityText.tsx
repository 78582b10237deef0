import type { KeyboardEvent } from 'react';
import { matches } from '../commands/shortcut.ts';
import { FieldText } from '../scenes/FieldText.tsx';

interface ContinuityTextProps {
  /** What screen readers call it. */
  label: string;
  /** Which text it is, if it can mention the cast: the look, or one of an entry. */
  of?: { 'data-look': true } | { 'data-entry-text': string };
  value: string;
  /** The most characters that can be saved. */
  limit: number;
  placeholder: string;
  onChange: (value: string) => void;
  /** Whether it has no line feeds. */
  singleLine?: boolean;
  /** Whether it is being written for the user, who then only reads it. */
  busy?: boolean;
  /** Lets the AI write it: by Control or Command with J, as in a field of a scene. */
  onWrite?: () => void;
}

/** A text of the look or the cast. */
export function ContinuityText({ label, of, singleLine, onChange, onWrite, ...props }: ContinuityTextProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (onWrite && matches(event.nativeEvent, { key: 'j', mod: true })) onWrite();
    else if (!singleLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
  }

  return (
    <FieldText
      {...props}
      {...of}
      aria-label={label}
      onChange={(value) => onChange(singleLine ? value.replaceAll(/[\r\n]+/g, ' ') : value)}
      onKeyDown={onKeyDown}
    />
  );
}
