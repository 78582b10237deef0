import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../web/lib/calls/trpc.ts';
import { isFull } from '../../support/rounds.ts';
import { violations } from '../axe.ts';
import { endSession, onCall, openPath, register, unreachable } from '../open-app.tsx';

const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

function fillForm(email: string): void {
  const values = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: email, Password: 'a long enough one' };
  for (const [label, value] of Object.entries(values)) fireEvent.change(typed(label), { target: { value } });
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create Account & Continue' }));

test.runIf(isFull)(
  'a user whose session has ended gets the form, which keeps typed text until it succeeds, and then the card',
  async () => {
    const { email } = await register({ plan: false });
    endSession();
    const { unmount } = openPath('/get-started');
    await screen.findByRole('heading', { name: 'Create Your Account' });
    expect(await violations({ daily: true })).toEqual([]);
    fillForm(email);
    fireEvent.click(screen.getByRole('button', { name: 'Show or hide what is typed' }));
    expect(typed('Password').type).toBe('text');
    send();
    await screen.findByText('Registration failed');
    await screen.findAllByText(/^An account with this e-mail address already exists/);
    expect(typed('Last name').value).toBe('Lovelace');
    expect(typed('Email').value).toBe(email);

    const another = `free-another-${email}`;
    fillForm(another);
    const reconnect = onCall('/get-started', unreachable);
    send();
    await screen.findByText('Please try again');
    expect(typed('Email').value).toBe(another);
    reconnect();
    await screen.findByRole('button', { name: 'Create Account & Continue' });
    send();
    // for the next page, which the browser loads
    await waitFor(() => expect(sessionStorage.getItem('promptreel.toast')).toContain('Account created!'));
    unmount();
    queryClient.clear();
    window.dispatchEvent(new Event('pageshow'));
    openPath('/get-started');
    await screen.findByRole('heading', { name: 'Complete Your Subscription' });
    await screen.findByText('Account created!');
    expect(screen.getByRole('link', { name: 'Compose first, add a card later' }).getAttribute('href')).toBe('/app');
  },
);
