import { IconCheck, IconStarFilled, IconThumbDownFilled, IconThumbUpFilled } from '@tabler/icons-react';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { type TakeGroup, takeName } from '../take-groups.ts';
import classes from './Viewer.module.css';
import { showTake } from './viewer-store.ts';

interface TakeStripProps {
  group: TakeGroup;
  shown: { a: Take | undefined; b: Take | undefined };
}

/** The takes of a clip, to go from one to the next. */
export function TakeStrip({ group, shown: { a, b } }: TakeStripProps) {
  return (
    <ul aria-label={`Takes of ${group.title.toLowerCase()}`} className={`row ${classes.strip}`}>
      {group.takes.map((take) => {
        const side = take.id === a?.id ? 'A' : take.id === b?.id ? 'B' : null;
        return (
          <li key={take.id}>
            <button
              type="button"
              className="row"
              aria-current={side !== null}
              data-rejected={take.verdict === 'reject' || undefined}
              onClick={() => showTake(take.id)}
            >
              {b && side && <strong>{side}</strong>}
              {takeName(group, take.id)}
              <TakeMarks take={take} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A take's rating as small signs, with words for screen readers. */
export function TakeMarks({ take: { stars, verdict, chosen } }: { take: Pick<Take, 'stars' | 'verdict' | 'chosen'> }) {
  const words = [
    chosen && 'chosen',
    verdict === 'keep' && 'kept',
    verdict === 'reject' && 'rejected',
    stars > 0 && (stars === 1 ? '1 star' : `${stars} stars`),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <span className={`row soft ${classes.marks}`}>
      <span className="unseen">, {words.join(', ')}</span>
      {chosen && <IconCheck size={14} stroke={2.5} className={classes.chosen} aria-hidden />}
      {verdict === 'keep' && <IconThumbUpFilled size={12} aria-hidden />}
      {verdict === 'reject' && <IconThumbDownFilled size={12} aria-hidden />}
      {stars > 0 && (
        <span className={`row ${classes.marks}`} aria-hidden>
          {stars}
          <IconStarFilled size={12} aria-hidden />
        </span>
      )}
    </span>
  );
}
