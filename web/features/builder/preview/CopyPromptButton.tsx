import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';

interface CopyPromptButtonProps {
  /** Whether the button is the next step and therefore filled. Only one button is filled at a time. */
  next: boolean;
  onClick: () => void;
}

/** The bar's button that copies the whole prompt. */
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
