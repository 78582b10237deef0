import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { isBlank } from '../../../../src/domain/fields.ts';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { copyPrompt } from '../core/copy/whole-prompt.ts';
import { shownTarget } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';

/** Copies the whole prompt. It is the filled button where there is no Copy next and something to copy. */
export function CopyPrompt({ className }: { className?: string }) {
  const next = useBuilder(({ project }) => isScript(shownTarget(project)) && !project.scenes.every(isBlank));
  return (
    <Button
      size="sm"
      variant={next ? 'filled' : 'default'}
      {...(className && { className })}
      leftSection={<IconCopy size={16} stroke={1.5} />}
      onClick={copyPrompt}
    >
      Copy Prompt
    </Button>
  );
}
