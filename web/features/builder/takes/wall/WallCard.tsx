import { type KeyboardEvent, useState } from 'react';
import { formatExactDuration } from '../../../../../src/domain/scene/duration.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { TakePoster } from '../TakePoster.tsx';
import { TakeMarks } from '../viewer/TakeStrip.tsx';
import classes from './TakeWall.module.css';

interface WallCardProps {
  take: Take;
  /** Such as `Take 3`. */
  name: string;
  /** Whether the words have changed since. */
  changed: boolean;
  tabIndex: number;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onOpen: () => void;
}

/** A take on the wall. It plays without sound while the pointer or the focus is on it. */
export function WallCard({ take, name, changed, tabIndex, onFocus, onKeyDown, onOpen }: WallCardProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return (
    <button
      type="button"
      data-card={take.id}
      data-chosen={take.chosen || undefined}
      data-rejected={take.verdict === 'reject' || undefined}
      className={`column ${classes.card}`}
      tabIndex={tabIndex}
      data-autofocus={tabIndex === 0 || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => {
        setFocused(true);
        onFocus();
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
      onClick={onOpen}
    >
      <TakePoster take={take} plays={hovered || focused} />
      <span className={`row ${classes.line}`}>
        <strong>{name}</strong>
        <TakeMarks take={take} />
        <span className="soft">{formatExactDuration(take.seconds)}</span>
      </span>
      <span className={`cut soft ${classes.name}`}>
        {take.sample && 'Sample · '}
        {changed && <span className={classes.changed}>Words changed · </span>}
        {take.name}
      </span>
    </button>
  );
}
