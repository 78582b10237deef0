import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { generatorNames } from '../../../../src/domain/targets/generators.ts';
import { cards } from '../../../support/people.ts';
import { isFull } from '../../../support/rounds.ts';
import { violations } from '../../axe.ts';
import { watchLeaving } from '../../leaving.ts';
import { standInForDialogs } from '../../modal-dialog.ts';
import { call, onCall, openPath, register } from '../../open-app.tsx';

async function fillCard(number: string): Promise<void> {
  const fill = (element: HTMLElement, value: string) => fireEvent.input(element, { target: { value } });
  fill(await screen.findByLabelText('Card number'), number);
  fill(screen.getByLabelText(/expiration/i), '1234');
  fill(screen.getByLabelText(/security code|cvc/i), '123');
  fill(screen.getByPlaceholderText('Zip / Postal Code'), '94110');
}
const subscribeNow = () => screen.getByRole('button', { name: 'Subscribe Now' });

test('/subscribe keeps a declined card in the form, and accepts a valid one once, however often it is submitted', async () => {
  await register({ plan: false });
  openPath('/subscribe');
  await screen.findByRole('heading', { name: 'Professional' });
  screen.getByText((text) =>
    text.startsWith(`Real-time prompt preview for ${generatorNames.length} generators: Gemini Omni Flash, Veo,`),
  );
  await fillCard(cards.insufficientFunds);
  expect(await violations()).toEqual([]);
  fireEvent.click(subscribeNow());
  await screen.findByText('Payment Failed');
  await screen.findAllByText('Your card has insufficient funds.');
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4000 0000 0000 9995');

  let completed = 0;
  onCall('billing.completeSubscription', (next) => {
    completed += 1;
    return next();
  });
  await fillCard(cards.good);
  fireEvent.click(subscribeNow());
  fireEvent.click(screen.getByRole('button', { name: 'Processing...' }));
  await screen.findByRole('region', { name: 'Prompt preview' });
  expect(location.pathname).toBe('/app');
  expect(completed).toBe(1);
  expect(screen.queryByText('Payment Failed')).toBe(null);
});

test('/subscribe shows the Error card to visitors', async () => {
  openPath('/subscribe');
  await screen.findByRole('heading', { name: 'Error' });
  screen.getByText('Failed to initialize payment. Please try again.');
  expect(await violations()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login?next=/subscribe');
});

test.runIf(isFull)(
  '/get-started asks again for a card that was declined or not confirmed, and says when there is already a plan',
  async () => {
    standInForDialogs();
    await register({ plan: false });
    const { unmount } = openPath('/get-started');
    await screen.findByText('$0 for your 4-day trial');
    screen.getByText('Test mode: no real card is charged');
    await fillCard(cards.declined);
    const start = screen.getByRole('button', { name: 'Start 4-Day Free Trial' });
    fireEvent.click(start);
    await screen.findByText('Payment failed');
    await screen.findAllByText('Your card was declined.');
    expect(screen.getByPlaceholderText<HTMLInputElement>('Zip / Postal Code').value).toBe('94110');
    await fillCard(cards.asksAgain);
    fireEvent.click(screen.getByRole('button', { name: 'Start 4-Day Free Trial' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Fail confirmation' }));
    await screen.findAllByText(/authenticat/i);
    fireEvent.click(screen.getByRole('button', { name: 'Start 4-Day Free Trial' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Complete confirmation' }));
    await screen.findByRole('region', { name: 'Prompt preview' });
    await screen.findByText('Success!');
    unmount();
    openPath('/get-started');
    await screen.findByRole('heading', { name: "You're All Set!" });
    expect(screen.getByRole('link', { name: 'Go to App' }).getAttribute('href')).toBe('/app');
  },
);

test('a logout on /get-started ends the session and leads to the home page', async () => {
  await register({ plan: false });
  openPath('/get-started');
  await screen.findByLabelText('Card number');
  localStorage.setItem('promptreel.owner', 'whoever it was');
  const left = watchLeaving();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(left).toEqual(['/']));
  await waitFor(() => expect(localStorage.getItem('promptreel.owner')).toBe(null));
  await expect(call('GET', '/api/projects')).rejects.toThrow('401');
});
