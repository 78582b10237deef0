import { Button } from '@mantine/core';
import { IconLock, IconPlus, IconTemplate } from '@tabler/icons-react';
import classes from './Projects.module.css';

interface NewProjectButtonsProps {
  /** The id of the text that says why the buttons need a plan; null if they do not. */
  limitId: string | null;
  isCreating: boolean;
  onNew: () => void;
  onTemplate: () => void;
}

export function NewProjectButtons({ limitId, isCreating, onNew, onTemplate }: NewProjectButtonsProps) {
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true };
  const described = limitId === null ? {} : { 'aria-describedby': limitId };
  return (
    <div className={classes.buttons}>
      <Button
        {...described}
        variant="default"
        leftSection={limitId === null ? <IconTemplate {...icon} /> : <IconLock {...icon} />}
        disabled={isCreating}
        onClick={onTemplate}
      >
        From a template
      </Button>
      <Button
        {...described}
        variant={limitId === null ? 'filled' : 'default'}
        leftSection={limitId === null ? <IconPlus {...icon} /> : <IconLock {...icon} />}
        loading={isCreating}
        onClick={onNew}
      >
        New project
      </Button>
    </div>
  );
}
