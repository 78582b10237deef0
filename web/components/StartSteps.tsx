import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StartSteps.module.css';

interface StartStepsProps {
  current: 'account' | 'card';
  /** Shown at the end of the row. */
  children?: ReactNode;
}

/** The two steps of /get-started. */
export function StartSteps({ current, children }: StartStepsProps) {
  return (
    <div className={classes.steps}>
      <ol aria-label="Steps">
        <li aria-current={current === 'account' ? 'step' : undefined}>
          {current === 'account' ? '1' : <IconCheck size={14} stroke={2} aria-label="Done:" />} Account
        </li>
        <li aria-current={current === 'card' ? 'step' : undefined}>2 Card, or later</li>
      </ol>
      {children}
    </div>
  );
}
