import { IconNote, IconPencil } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { FilmClip } from '../../../../../src/domain/film/film.ts';
import { formatExactDuration } from '../../../../../src/domain/scene/duration.ts';
import { clipSceneIds } from '../../../../../src/domain/takes/clip-takes.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { TakePoster } from '../TakePoster.tsx';
import { viewTakes } from '../takes-store.ts';
import { TakeMarks } from '../viewer/TakeStrip.tsx';
import classes from './Strip.module.css';
import { setCurrentTake } from './strips-store.ts';
import { onTileKey, starsInWords, tileKeys } from './tile-keys.ts';

interface TakeTileProps {
  take: Take;
  /** The take's number in its clip, from 1. */
  number: number;
  clip: FilmClip;
  /** Whether the clip would be asked for in other words today. */
  hasChanged: boolean;
  isCurrent: boolean;
  /** Whether Tab reaches this tile: one per strip. */
  isTabStop: boolean;
}

/** A take in the strip of its clip: its picture, its rating, and whether the words have changed since. */
export const TakeTile = memo(function TakeTile({
  take,
  number,
  clip,
  hasChanged,
  isCurrent,
  isTabStop,
}: TakeTileProps) {
  const [isHovered, setHovered] = useState(false);
  const { id, seconds, verdict, chosen, note } = take;
  const sceneIds = clipSceneIds(clip);
  const name = `Take ${number}`;
  const context = { take, name, clip: `clip ${clip.number}`, sceneIds };
  return (
    <li>
      <button
        type="button"
        className={classes.tile}
        data-take={id}
        data-chosen={chosen || undefined}
        data-rejected={verdict === 'reject' || undefined}
        aria-current={isCurrent || undefined}
        aria-keyshortcuts={tileKeys}
        title={take.name}
        tabIndex={isTabStop ? 0 : -1}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setCurrentTake(id)}
        onClick={() => setCurrentTake(id)}
        onDoubleClick={() => viewTakes(sceneIds, id)}
        onKeyDown={(event) => onTileKey(event, context)}
      >
        <span className="unseen">{tileLabel(take, { name, hasChanged })}</span>
        <span className={classes.picture} aria-hidden>
          <TakePoster take={take} plays={isHovered} />
          <span className={classes.seconds}>{formatExactDuration(seconds)}</span>
        </span>
        <span className={`row soft ${classes.marks}`} aria-hidden>
          <strong>{number}</strong>
          <TakeMarks take={take} />
          {note !== '' && <IconNote size={13} stroke={1.5} />}
          {hasChanged && <IconPencil size={13} stroke={1.75} className={classes.changed} />}
        </span>
      </button>
    </li>
  );
});

function tileLabel(
  { stars, verdict, chosen, note, seconds, sample }: Take,
  { name, hasChanged }: { name: string; hasChanged: boolean },
): string {
  return [
    name,
    formatExactDuration(seconds),
    chosen && 'chosen',
    verdict === 'keep' && 'kept',
    verdict === 'reject' && 'rejected',
    stars > 0 && starsInWords(stars),
    note !== '' && 'has a note',
    sample && 'sample',
    hasChanged && 'words changed since',
  ]
    .filter(Boolean)
    .join(', ');
}
