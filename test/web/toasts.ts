import { fireEvent, screen, within } from '@testing-library/react';

/**
 * Presses a button of a toast, waiting for the toast and its lazy code. Uses a plain click, since jsdom does not support
 * the pointer events of swipes.
 */
async function pressInToast(name: string): Promise<void> {
  const region = await screen.findByRole('region', { name: /^Notifications/ });
  const toast = await within(region).findByRole('listitem');
  fireEvent.click(within(toast).getByRole('button', { name }));
}

export const undoInToast = () => pressInToast('Undo');
export const dismiss = () => pressInToast('Dismiss');
