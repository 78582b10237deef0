import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import classes from './CopyPromptButton.module.css';

interface CopyPromptButtonProps {
  /** Whether it is the next step, and so the filled button: there is one at a time. */
  next: boolean;
  onClick: () => void;
}

/** Copies the whole prompt, from the bar. */
export function CopyPromptButton({ next, onClick }: CopyPromptButtonProps) {
  return (
    <Button
      {...(next ? { variant: 'filled' } : { variant: 'subtle', color: 'gray' })}
      className={classes.button}
      data-quiet={!next || undefined}
      leftSection={<IconCopy size={16} stroke={1.5} />}
      onClick={onClick}
    >
      Copy Prompt
    </Button>
  );
}
