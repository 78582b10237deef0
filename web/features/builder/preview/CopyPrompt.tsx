import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { useBuilder } from '../builder-store.ts';
import { shownTarget } from './film-store.ts';
import { copyPrompt } from './whole-prompt.ts';

/** Copies the whole prompt. It is the filled button where there is no Copy next. */
export function CopyPrompt({ className }: { className?: string }) {
  const script = useBuilder(({ project }) => isScript(shownTarget(project)));
  return (
    <Button
      size="sm"
      variant={script ? 'filled' : 'default'}
      {...(className && { className })}
      leftSection={<IconCopy size={16} stroke={1.5} />}
      onClick={copyPrompt}
    >
      Copy Prompt
    </Button>
  );
}
