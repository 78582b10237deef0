import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** The other color scheme, and how to switch to it. */
export function useSchemeSwitch(): { other: 'light' | 'dark'; label: string; switchScheme: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('dark') === 'dark' ? 'light' : 'dark';
  return { other, label: `Switch to ${other} theme`, switchScheme: () => setColorScheme(other) };
}
