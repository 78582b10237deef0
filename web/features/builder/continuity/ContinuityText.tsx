import { type KeyboardEvent, useId } from 'react';
import { characterCount } from '../../../../src/domain/characters.ts';
import { matches } from '../commands/shortcut.ts';
import classes from '../scenes/SceneField.module.css';

interface ContinuityTextProps {
  /** What screen readers call it. */
  label: string;
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

/** A text of the look or the cast: it grows with its lines and counts near its limit, as those of scenes do. */
export function ContinuityText(props: ContinuityTextProps) {
  const { label, value, limit, placeholder, onChange, singleLine, busy, onWrite } = props;
  const id = useId();
  // counting is slow, so only count texts near the limit
  const length = value.length > limit * 0.9 ? characterCount(value) : 0;
  const excess = Math.max(0, length - limit);

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (onWrite && matches(event.nativeEvent, { key: 'j', mod: true })) onWrite();
    else if (!singleLine || event.key !== 'Enter') return;
    event.preventDefault();
  }

  return (
    <div className={classes.box}>
      <div className={classes.text}>
        <div className={classes.mirror} aria-hidden>
          {/* the space gives a line feed at the end its line */}
          {value || placeholder}{' '}
        </div>
        <textarea
          className={classes.input}
          aria-label={label}
          rows={1}
          value={value}
          readOnly={busy}
          aria-busy={busy}
          aria-invalid={excess > 0 || undefined}
          aria-describedby={length > 0 ? `${id}-length` : undefined}
          placeholder={placeholder}
          onChange={({ currentTarget: { value } }) => onChange(singleLine ? value.replaceAll(/[\r\n]+/g, ' ') : value)}
          onKeyDown={onKey}
        />
      </div>
      {length > 0 && (
        <p id={`${id}-length`} className={classes.length} data-over={excess > 0 || undefined}>
          {excess > 0 && <span>{excess.toLocaleString('en-US')} over. Shorten it to save; copying still works.</span>}
          <span>
            {length.toLocaleString('en-US')} / {limit.toLocaleString('en-US')}
          </span>
        </p>
      )}
    </div>
  );
}
