import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { durationStatus, formatExactDuration } from '../../../../src/domain/scene/duration.ts';
import { runCommand } from '../core/commands/command.ts';
import { apply } from '../core/project/project-store.ts';
import { SecondsInput } from '../core/ui/SecondsInput.tsx';
import { usePhone } from '../core/view/screen.ts';
import classes from './DurationSum.module.css';

interface DurationSumProps {
  /** How long the film is, in seconds. */
  total: number;
  /** How long it should be, in seconds. */
  target: number;
}

const { min, max, step } = limits.targetDuration;

/** The film's duration next to its target duration, and a button that scales the scenes to fit the target. */
export function DurationSum({ total, target }: DurationSumProps) {
  const { kind, label, fill } = durationStatus(total, target);
  const phone = usePhone();
  return (
    <div className={classes.sum} data-kind={kind}>
      <div className={`row faint ${classes.total}`}>
        <strong>{formatExactDuration(total)}</strong>
        <span>of</span>
        <SecondsInput
          label="Target duration"
          className={classes.target}
          value={target}
          range={{ min, max, step }}
          onChange={(targetDuration) => apply((project) => ({ ...project, targetDuration }), 'target')}
        />
      </div>
      <div className={`row ${classes.line}`}>
        <span className={`row soft ${classes.status}`}>
          {kind === 'match' && <IconCheck size={14} stroke={2} aria-hidden />}
          {kind === 'over' && <IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
          <span>{label}</span>
        </span>
        {kind !== 'match' && (
          <UnstyledButton className={classes.fit} onClick={() => runCommand('fit')}>
            Fit<span className={phone ? 'unseen' : undefined}> to {target} s</span>
          </UnstyledButton>
        )}
      </div>
      <div
        role="progressbar"
        aria-label="Duration"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(fill * 100)}
        aria-valuetext={`${formatExactDuration(total)} of ${formatExactDuration(target)}: ${label}`}
        className="unseen"
      />
    </div>
  );
}
