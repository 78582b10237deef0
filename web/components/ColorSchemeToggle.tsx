import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('dark') === 'dark' ? 'light' : 'dark';
  const Icon = other === 'light' ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} theme`}
      title={`Switch to ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={18} stroke={1.5} />
    </ActionIcon>
  );
}
