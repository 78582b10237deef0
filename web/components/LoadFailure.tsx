import { Button } from '@mantine/core';
import classes from './dialogs.module.css';
import { FailureText } from './FailureText.tsx';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown in a dialog in place of content that could not be loaded: the reason, and a retry button. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className={classes.problem}>
      <p>
        <FailureText error={error} />
      </p>
      <Button variant="default" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
