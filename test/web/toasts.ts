import { fireEvent, screen, within } from '@testing-library/react';

/** Presses a button of the visible toast. No pointer does, whose swipes jsdom does not know. */
function pressInToast(name: string): void {
  const [toast] = screen.getByRole('region', { name: /^Notifications/ }).getElementsByTagName('li');
  if (!toast) throw new Error('no toast is shown');
  fireEvent.click(within(toast).getByRole('button', { name }));
}

export const undoInToast = () => pressInToast('Undo');
export const dismiss = () => pressInToast('Dismiss');
