import { Menu } from '@mantine/core';
import { IconBooks, IconSparkles, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { TextPlace } from '../../../../../src/domain/text-place.ts';
import { selectedPhrase } from '../../mentions/selected-phrase.ts';
import { generateText } from '../../writing/generation.ts';
import { inMain } from '../ui/in-main.ts';
import { openDialog } from '../view/open-dialog.ts';
import { openPresets } from '../view/preset-picker-store.ts';
import classes from './FieldTools.module.css';

interface FieldMenuProps {
  place: TextPlace;
  /** What the items call the text. */
  label: string;
  /** What it is about. */
  help: string | undefined;
  onClose: () => void;
}

/** A field's tools as a menu, for the keyboard. It is open for as long as it is mounted. */
export function FieldMenu({ place, label, help, onClose }: FieldMenuProps) {
  const [canBeEntry] = useState(() => selectedPhrase() !== null);
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
        <button type="button" tabIndex={-1} className={classes.anchor} aria-label={`Tools of ${label}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {help !== undefined && <Menu.Label>{help}</Menu.Label>}
        <Menu.Item leftSection={<IconSparkles size={16} stroke={1.5} />} onClick={() => void generateText(place)}>
          Generate {label}
        </Menu.Item>
        <Menu.Item leftSection={<IconBooks size={16} stroke={1.5} />} onClick={() => openPresets(place)}>
          Presets for {label}
        </Menu.Item>
        {canBeEntry && (
          <Menu.Item
            leftSection={<IconUserPlus size={16} stroke={1.5} />}
            closeMenuOnClick={false}
            onClick={() => {
              // the dialog is about the field's selection, and gives the focus back to the field
              onClose();
              openDialog('cast-entry');
            }}
          >
            Make it a cast entry
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
