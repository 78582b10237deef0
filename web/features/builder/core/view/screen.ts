import { useMediaQuery } from '@mantine/hooks';

/** At once, not after a first paint with the wrong one. */
const atOnce = { getInitialValueInEffect: false };

/** Whether the editor has room for two columns, from 1024 px. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 64em)', false, atOnce);
}

/** Whether the editor has a phone's width, less than 768 px: its commands stand at the bottom of the window. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, atOnce);
}

/** How the bar shows the actions: with words from 1680 px, as icons from 1280 px, else in a menu. */
export function useActionStyle(): 'words' | 'icons' | 'menu' {
  const words = useMediaQuery('(min-width: 105em)', false, atOnce);
  const icons = useMediaQuery('(min-width: 80em)', false, atOnce);
  if (words) return 'words';
  return icons ? 'icons' : 'menu';
}

/** Whether the window has room for the check as a column of its own, so that the preview needs no tab for it. */
export function useCheckColumn(): boolean {
  return useMediaQuery('(min-width: 112.5em)', false, atOnce);
}
