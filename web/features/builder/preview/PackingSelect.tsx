import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { defaultPacking } from '../../../../src/domain/prompt.ts';
import { changeSettings, useBuilder } from '../core/project/project-store.ts';
import classes from './PromptPreview.module.css';

const packings = [
  { value: 'fewest', label: 'Fewest clips' },
  { value: 'scene', label: 'One clip per scene' },
];

/** Whether scenes share clips. */
export function PackingSelect() {
  const packing = useBuilder(({ project }) => project.settings?.packing ?? defaultPacking);
  return (
    <NativeSelect
      aria-label="Clips"
      variant="unstyled"
      className={classes.packing}
      rightSection={<IconChevronDown size={14} stroke={1.5} />}
      rightSectionPointerEvents="none"
      data={packings}
      value={packing}
      onChange={({ currentTarget: { value } }) => changeSettings({ packing: value === 'scene' ? 'scene' : 'fewest' })}
    />
  );
}
