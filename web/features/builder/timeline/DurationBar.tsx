import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { durationStatus, formatDuration, totalDuration } from '../../../../src/domain/duration.ts';
import { useBuilder } from '../builder-store.ts';
import classes from './DurationBar.module.css';

/** The scenes as proportional segments, with a mark for the target: shows at a glance where the film is long. */
export function DurationBar() {
  const durations = useBuilder(useShallow((state) => state.project.scenes.map(({ duration }) => duration)));
  const target = useBuilder((state) => state.project.targetDuration);
  const total = totalDuration(durations.map((duration) => ({ duration })));
  const { kind, label, fill } = durationStatus(total, target);
  // the strip spans the longer of total and target
  const scale = Math.max(total, target);
  const x = (seconds: number) => (seconds / scale) * 1000;
  let end = 0;
  const segments = durations.map((duration) => {
    const start = end;
    end += duration;
    return { x: x(start), width: x(duration) };
  });
  return (
    <div className={classes.bar} data-kind={kind}>
      <svg
        className={classes.strip}
        viewBox="0 0 1000 10"
        preserveAspectRatio="none"
        role="progressbar"
        aria-label="Duration"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(fill * 100)}
        aria-valuetext={`${formatDuration(total)} of ${formatDuration(target)}: ${label}`}
      >
        {segments.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no identity besides its place
          <rect key={index} {...segment} y={0} height={10} />
        ))}
        <line x1={x(target)} x2={x(target)} y1={0} y2={10} />
      </svg>
      <div className={classes.words}>
        <span>
          {formatDuration(total)} <span className={classes.of}>of {formatDuration(target)}</span>
        </span>
        <span className={classes.status}>
          {kind === 'match' && <IconCheck size={16} stroke={2} aria-hidden />}
          {kind === 'over' && <IconAlertTriangle size={16} stroke={1.5} aria-hidden />}
          {label}
        </span>
      </div>
    </div>
  );
}
