import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';

interface CopyPromptButtonProps {
  /** Whether it is the next step, and so the filled button: there is one at a time. */
  next: boolean;
  onClick: () => void;
}

/** Copies the whole prompt, from the bar. */
export function CopyPromptButton({ next, onClick }: CopyPromptButtonProps) {
  return (
    <Button
      variant={next ? 'filled' : 'quiet'}
      size="bar"
      px={12}
      leftSection={<IconCopy size={16} stroke={1.5} />}
      onClick={onClick}
    >
      Copy Prompt
    </Button>
  );
}
