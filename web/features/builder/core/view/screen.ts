import { useMediaQuery } from '@mantine/hooks';

/** Reads the media query during the first render, so that the first paint has the right layout. */
const duringRender = { getInitialValueInEffect: false };

/** Whether the window is wide enough for two columns, from 1024 px. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 64em)', false, duringRender);
}

/** Whether the window is as narrow as a phone, below 768 px. The commands are then at the bottom of the window. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, duringRender);
}

/** How the bar shows its actions: with labels from 1680 px, as icons from 1280 px, else in a menu. */
export function useActionStyle(): 'labels' | 'icons' | 'menu' {
  const fitsLabels = useMediaQuery('(min-width: 105em)', false, duringRender);
  const icons = useMediaQuery('(min-width: 80em)', false, duringRender);
  if (fitsLabels) return 'labels';
  return icons ? 'icons' : 'menu';
}

/** Whether the window is wide enough to show the check in its own column instead of a tab, from 1800 px. */
export function useCheckColumn(): boolean {
  return useMediaQuery('(min-width: 112.5em)', false, duringRender);
}
