import { Tabs, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCopy, IconFileText, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand } from '../core/commands/command.ts';
import { isTextInput } from '../core/commands/shortcut.ts';
import { addAtEnd } from '../core/project/scene-actions.ts';
import { useView } from '../core/view/view-store.ts';
import classes from './Dock.module.css';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true };

/** The bar at the bottom of a phone: the Edit and Preview tabs, Copy, and New Scene. */
export function Dock() {
  const typing = useTyping();
  useEffect(() => {
    document.documentElement.dataset.dock = '';
    return () => {
      delete document.documentElement.dataset.dock;
    };
  }, []);
  const picking = useView(({ presetsFor }) => presetsFor !== null);
  useEffect(() => {
    if (!picking) return;
    document.documentElement.dataset.picking = '';
    return () => {
      delete document.documentElement.dataset.picking;
    };
  }, [picking]);
  return (
    <nav aria-label="Editor" className={classes.dock} data-typing={typing || undefined}>
      <Tabs.List className={classes.views}>
        <Tabs.Tab value="edit" className={classes.item}>
          <IconPencil {...icon} />
          Edit
        </Tabs.Tab>
        <Tabs.Tab value="preview" className={classes.item}>
          <IconFileText {...icon} />
          Preview
        </Tabs.Tab>
      </Tabs.List>
      <UnstyledButton
        className={classes.item}
        aria-label="Copy Prompt"
        data-main
        onClick={() => runCommand('copy-prompt')}
      >
        <IconCopy {...icon} />
        Copy
      </UnstyledButton>
      <UnstyledButton className={classes.item} aria-label="New Scene" onClick={addAtEnd}>
        <IconPlus {...icon} />
        Scene
      </UnstyledButton>
    </nav>
  );
}

/** Whether a text input has the focus. */
function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useWindowEvent('focusin', ({ target }) => setTyping(isTextInput(target)));
  useWindowEvent('focusout', ({ relatedTarget }) => setTyping(isTextInput(relatedTarget)));
  return typing;
}
