import { fireEvent, screen, within } from '@testing-library/react';

/**
 * Presses a button of the toast once it appears, since its code is loaded with the first one. Uses no pointer, since
 * jsdom does not support its swipes.
 */
export async function pressInToast(name: string): Promise<void> {
  const region = await screen.findByRole('region', { name: /^Notifications/ });
  const toast = await within(region).findByRole('listitem');
  fireEvent.click(within(toast).getByRole('button', { name }));
}

export const undoInToast = () => pressInToast('Undo');
export const dismiss = () => pressInToast('Dismiss');
