import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { inMain } from '../../../../components/in-main.ts';
import { OpenMenu } from '../../../../components/OpenMenu.tsx';
import { offeredCommands } from '../commands/command.ts';
import { goToField } from '../focus/go-to.ts';
import { setFolded, useBuilder } from '../project/project-store.ts';
import { CommandItem } from '../ui/CommandItem.tsx';
import { isBoard } from '../view/view-store.ts';

const ids = [
  ...['duplicate', 'insert-above', 'insert-below', 'move-up', 'move-down'],
  ...['split', 'merge', 'copy', 'describe-picture', 'remove-picture', 'render-scenes', 'remove'],
];

interface SceneItemsProps {
  id: string;
  button: ReactElement;
  onClose: () => void;
  onChoose: (run: () => void) => void;
}

/** The open menu of a scene. */
export function SceneItems({ id, button, onClose, onChoose }: SceneItemsProps) {
  const folded = useBuilder((state) => state.folded.has(id));
  return (
    <OpenMenu button={button} onClose={onClose} position="bottom-end" width={280} portalProps={inMain}>
      {offeredCommands(ids).map((command) => (
        <CommandItem key={command.id} command={command} keys onChoose={onChoose} />
      ))}
      <Menu.Divider />
      {isBoard() ? (
        <Menu.Item closeMenuOnClick={false} onClick={() => onChoose(() => goToField(id, 'subject'))}>
          Open in the list
        </Menu.Item>
      ) : (
        <Menu.Item closeMenuOnClick={false} onClick={() => onChoose(() => setFolded([id], !folded))}>
          {folded ? 'Unfold' : 'Fold'}
        </Menu.Item>
      )}
    </OpenMenu>
  );
}
