import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSchemeSwitch } from '../lib/page/scheme-switch.ts';

export function ColorSchemeToggle() {
  const { other, label, switchScheme } = useSchemeSwitch();
  const Icon = other === 'light' ? IconSun : IconMoon;
  return (
    <ActionIcon size="lg" aria-label={label} title={label} onClick={switchScheme}>
      <Icon size={18} stroke={1.5} />
    </ActionIcon>
  );
}
