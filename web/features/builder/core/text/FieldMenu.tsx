import { Menu, UnstyledButton } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import { inMain } from '../../../../components/in-main.ts';
import { useSlots } from '../slots.ts';
import classes from './FieldTools.module.css';

interface FieldMenuProps {
  place: TextPlace;
  /** The text's name, used in item labels. */
  label: string;
  /** The help text, shown at the top of the menu. */
  help: string | undefined;
  onClose: () => void;
}

/** A text's tools as a menu, for keyboard users. Open while mounted. */
export function FieldMenu({ place, label, help, onClose }: FieldMenuProps) {
  const { textTools } = useSlots();
  // decided once, since availability depends on the focus and the selection, which the open menu takes away
  const [tools] = useState(() => textTools.filter(({ available }) => available?.() ?? true));
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={320}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      // no key events: the key press that opens the menu would close it
      clickOutsideEvents={['mousedown', 'touchstart']}
      portalProps={inMain}
    >
      <Menu.Target>
        <UnstyledButton tabIndex={-1} className={classes.anchor} aria-label={`Tools for ${label}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {help !== undefined && <Menu.Label>{help}</Menu.Label>}
        {tools.map(({ id, icon: Icon, label: toLabel, run, Note }) => (
          <Fragment key={id}>
            <Menu.Item
              leftSection={<Icon size={16} stroke={1.5} />}
              closeMenuOnClick={false}
              onClick={() => {
                // close first, since the tool may move the focus
                onClose();
                run(place);
              }}
            >
              {toLabel(label)}
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
