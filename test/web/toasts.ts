import { fireEvent, screen, within } from '@testing-library/react';

/**
 * Presses a button of the toast, once it is there: its code comes with the first one. No pointer does, whose swipes jsdom
 * does not know.
 */
async function pressInToast(name: string): Promise<void> {
  const region = await screen.findByRole('region', { name: /^Notifications/ });
  const toast = await within(region).findByRole('listitem');
  fireEvent.click(within(toast).getByRole('button', { name }));
}

export const undoInToast = () => pressInToast('Undo');
export const dismiss = () => pressInToast('Dismiss');
