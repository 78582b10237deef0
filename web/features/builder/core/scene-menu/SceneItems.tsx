import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { OpenMenu } from '../../../../components/OpenMenu.tsx';
import { type Command, offeredCommands } from '../commands/command.ts';
import { goToField } from '../places/go-to.ts';
import { setFolded, useBuilder } from '../project/project-store.ts';
import { inMain } from '../ui/in-main.ts';
import { Keys } from '../ui/Keys.tsx';
import { isBoard } from '../view/view-store.ts';

const ids = [
  ...['duplicate', 'insert-above', 'insert-below', 'move-up', 'move-down'],
  ...['split', 'merge', 'copy', 'describe-picture', 'remove-picture', 'remove'],
];

interface SceneItemsProps extends ItemsProps {
  button: ReactElement;
  onClose: () => void;
}

/** The commands of a scene, while its menu is open. */
export function SceneItems({ button, onClose, ...items }: SceneItemsProps) {
  return (
    <OpenMenu button={button} onClose={onClose} position="bottom-end" width={280} portalProps={inMain}>
      <Items {...items} />
    </OpenMenu>
  );
}

interface ItemsProps {
  id: string;
  onChoose: (run: () => void) => void;
}

function Items({ id, onChoose }: ItemsProps) {
  const folded = useBuilder((state) => state.folded.has(id));
  return (
    <>
      {offeredCommands(ids).map((command) => (
        <Item key={command.id} command={command} onChoose={onChoose} />
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
    </>
  );
}

interface ItemProps extends Pick<ItemsProps, 'onChoose'> {
  command: Command;
}

function Item({ command: { icon: Icon, label, shortcut, run }, onChoose }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} />}
      rightSection={shortcut && <Keys shortcut={shortcut} />}
      closeMenuOnClick={false}
      onClick={() => onChoose(run)}
    >
      {label()}
    </Menu.Item>
  );
}
