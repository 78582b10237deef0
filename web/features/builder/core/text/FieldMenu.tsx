import { Menu, UnstyledButton } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import { useSlots } from '../slots.ts';
import { inMain } from '../ui/in-main.ts';
import classes from './FieldTools.module.css';

interface FieldMenuProps {
  place: TextPlace;
  /** The text's name in item labels. */
  label: string;
  /** What it is about. */
  help: string | undefined;
  onClose: () => void;
}

/** A field's tools as a menu, for the keyboard. It is open for as long as it is mounted. */
export function FieldMenu({ place, label, help, onClose }: FieldMenuProps) {
  const { textTools } = useSlots();
  // by what is selected now: the menu takes the focus
  const [tools] = useState(() => textTools.filter(({ available }) => available?.() ?? true));
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={320}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      // without key presses: the one that opens it would close it at once
      clickOutsideEvents={['mousedown', 'touchstart']}
      portalProps={inMain}
    >
      <Menu.Target>
        <UnstyledButton tabIndex={-1} className={classes.anchor} aria-label={`Tools of ${label}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {help !== undefined && <Menu.Label>{help}</Menu.Label>}
        {tools.map(({ id, icon: Icon, label: labelOf, run, Note }) => (
          <Fragment key={id}>
            <Menu.Item
              leftSection={<Icon size={16} stroke={1.5} />}
              closeMenuOnClick={false}
              onClick={() => {
                // first, since what it runs may take the focus
                onClose();
                run(place);
              }}
            >
              {labelOf(label)}
            </Menu.Item>
            {Note && (
              <div className={classes.note}>
                <Note />
              </div>
            )}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
