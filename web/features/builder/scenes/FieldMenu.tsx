import { Menu } from '@mantine/core';
import { IconBooks, IconSparkles } from '@tabler/icons-react';
import type { SceneField } from '../../../../src/domain/fields.ts';
import { openPresets } from '../picker/preset-picker-store.ts';
import { generateField } from '../writing/generation.ts';
import classes from './FieldTools.module.css';
import { inMain } from './SceneActions.tsx';

interface FieldMenuProps {
  field: SceneField;
  sceneId: string;
  onClose: () => void;
}

/** A field's tools as a menu, for the keyboard. It is open for as long as it is mounted. */
export function FieldMenu({ field: { key, label, help }, sceneId, onClose }: FieldMenuProps) {
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
        <Menu.Label>{help}</Menu.Label>
        <Menu.Item
          leftSection={<IconSparkles size={16} stroke={1.5} />}
          onClick={() => void generateField(sceneId, key)}
        >
          Generate {label}
        </Menu.Item>
        <Menu.Item leftSection={<IconBooks size={16} stroke={1.5} />} onClick={() => openPresets(sceneId, key)}>
          Presets for {label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
