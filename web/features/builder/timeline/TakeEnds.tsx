import { useEffect, useRef } from 'react';
import { formatExactDuration, withoutFloatError } from '../../../../src/domain/scene/duration.ts';
import type { TakeRange } from '../../../../src/domain/takes/rough-cut.ts';
import { type Take, takeFilePath } from '../../../../src/domain/takes/takes.ts';
import classes from './TakeTrims.module.css';

interface TakeEndsProps {
  take: Take;
  range: TakeRange;
}

/** The pictures at which the film enters and leaves a take, with their times. */
export function TakeEnds({ take, range: { used, held } }: TakeEndsProps) {
  const { trimStart: start, seconds } = take;
  const out = Math.min(withoutFloatError(start + used), seconds);
  return (
    <div className={classes.ends} aria-hidden="true">
      <End take={take} label="In" seconds={start} />
      {/* the last picture before the cut */}
      <End take={take} label="Out" seconds={out} shown={Math.max(out - 0.04, start)} />
      <p>
        {held > 0
          ? `Ends ${formatExactDuration(held)} early: its last picture stays.`
          : `${formatExactDuration(used)} of ${formatExactDuration(seconds)}`}
      </p>
    </div>
  );
}

interface EndProps {
  take: Take;
  label: string;
  seconds: number;
  /** The time of the picture. */
  shown?: number;
}

function End({ take, label, seconds, shown = seconds }: EndProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => showTime(video.current, shown), [shown]);
  return (
    <figure>
      <video
        className="fill"
        ref={video}
        muted
        playsInline
        preload="auto"
        src={takeFilePath(take.id)}
        onSeeked={({ currentTarget }) => showTime(currentTarget, shown)}
      />
      <figcaption>
        {label} <strong>{formatExactDuration(seconds)}</strong>
      </figcaption>
    </figure>
  );
}

/** Shows a time of the video. While a seek runs, waits for its end, since a drag asks for more pictures than can load. */
function showTime(video: HTMLVideoElement | null, seconds: number): void {
  if (!video || video.seeking || Math.abs(video.currentTime - seconds) < 0.01) return;
  video.currentTime = seconds;
}
