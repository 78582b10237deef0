import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../../../web/pages/TokensPage.tsx';
import '../../../../web/pages/account-parts.ts';
import { violations } from '../../axe.ts';
import { fill } from '../../fill.ts';
import { standInForSizes } from '../../layout.ts';
import { call, execute, focused, onCall, openPath, register, unreachable } from '../../open-app.tsx';

// for the menu
beforeEach(standInForSizes);

interface Started {
  code: string;
  secret: string;
  confirmPath: string;
}

const input = { name: 'Nightly check', access: 'read', days: 30 };
const button = (name: string) => screen.getByRole('button', { name });
const findRow = async (name: RegExp) => within(await screen.findByRole('listitem', { name }));
const startLogin = () => call<Started>('POST', '/api/tokens/logins', { name: 'Ada’s laptop', access: 'write' });

async function openTokens(path = '/account/tokens') {
  const account = await register();
  openPath(path);
  await screen.findByRole('heading', { name: 'Your tokens' });
  return account;
}

test('a token is created, shown once to copy, and listed', async () => {
  const user = userEvent.setup({ delay: null });
  await openTokens();
  await screen.findByText('No tokens yet');
  fireEvent.click(button('Create token'));
  await screen.findByText('Name is required.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(await violations({ daily: true })).toEqual([]);
  await user.keyboard('Nightly check');
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '30' } });
  await user.keyboard('{Enter}');
  const shown = await screen.findByLabelText<HTMLInputElement>('New token');
  const token = shown.value;
  expect(token).toMatch(/^prl_[0-9A-Za-z]{38}$/);
  await waitFor(() => expect(focused()).toBe('Copy'));
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.keyboard('{Enter}');
  await screen.findByText('Copied to Clipboard');
  expect(writeText).toHaveBeenCalledWith(token);
  const row = await findRow(new RegExp(`^Nightly check …${token.slice(-4)}$`));
  row.getByText(/^Read only · Ends /);
  row.getByText('Not used yet');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(screen.queryByRole('switch', { name: /^Admin calls/ })).toBeNull();
  expect(await violations()).toEqual([]);
});

test('tokens are revoked one by one or all at once, after a confirmation', async () => {
  await register();
  for (const name of ['One', 'Two', 'Three']) await call('POST', '/api/tokens', { ...input, name });
  openPath('/account/tokens');
  const row = await findRow(/^Two /);
  fireEvent.click(row.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(focused()).toBe('Keep it'));
  fireEvent.click(button('Keep it'));
  await waitFor(() => expect(focused()).toBe('Revoke'));
  fireEvent.click(row.getByRole('button', { name: 'Revoke' }));
  const again = onCall('tokens.revoke', unreachable);
  fireEvent.click(button('Revoke this token'));
  await row.findByRole('alert');
  expect(await violations()).toEqual([]);
  again();
  fireEvent.click(button('Revoke this token'));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Two / })).toBeNull());
  expect(document.activeElement?.textContent).toBe('Your tokens');
  expect(await call<unknown[]>('GET', '/api/tokens')).toHaveLength(2);
  fireEvent.click(button('Revoke all'));
  fireEvent.click(button('Revoke all tokens'));
  await screen.findByText('No tokens yet');
  expect(await call('GET', '/api/tokens')).toEqual([]);
});

test('a person compares and confirms the code of a command line', async () => {
  const { code, secret, confirmPath } = await startLogin();
  await openTokens(confirmPath);
  const region = within(
    screen.getByRole('heading', { name: 'Log in on the command line' }).parentElement as HTMLElement,
  );
  await region.findByText(code);
  region.getByText('Ada’s laptop');
  region.getByText('Read and write, as you');
  region.getByText(/, like this page$/);
  expect(await violations()).toEqual([]);
  fireEvent.click(button('Confirm login'));
  await region.findByText(/^Confirmed\./);
  const collected = await call<{ status: string }>('POST', '/api/tokens/logins/collect', { secret });
  expect(collected.status).toBe('confirmed');
});

test('a login from another network is pointed out, and an ignored one leaves the address', async () => {
  const { code, confirmPath, secret } = await startLogin();
  await execute('update token_logins set started_from = ? where user_id is null', '203.0.113.0/24');
  await openTokens(confirmPath);
  await screen.findByText(', another network than this page');
  fireEvent.click(button('Ignore'));
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByText(code)).toBeNull();
  expect(await call('POST', '/api/tokens/logins/collect', { secret })).toEqual({ status: 'waiting' });
});

test('a wrong code is reported', async () => {
  await openTokens('/account/tokens?code=BBBB-BBBB');
  await screen.findByText(/^This code is wrong, has expired or was used\./);
  expect(screen.queryByRole('button', { name: 'Confirm login' })).toBeNull();
});

test('without a session, the login leads back to the code', async () => {
  document.documentElement.dataset.session = 'absent';
  openPath('/account/tokens?code=BCDF-GHJK');
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('next')).toBe('/account/tokens?code=BCDF-GHJK');
});

test('an admin can mark a token for admin calls', async () => {
  const { id } = await register();
  await execute('update users set is_admin = true where id = ?', id);
  openPath('/account/tokens');
  fill(await screen.findByLabelText('Name'), 'Panel');
  fireEvent.click(await screen.findByRole('switch', { name: /^Admin calls/ }));
  fireEvent.click(button('Create token'));
  const row = await findRow(/^Panel /);
  row.getByText(/^Read only · Admin calls · Ends /);
});

test('says when the server cannot be reached, and tries again', async () => {
  await register();
  const again = onCall('auth.user', unreachable);
  openPath('/account/tokens');
  await screen.findByText(/^The server could not be reached\./);
  again();
  fireEvent.click(button('Try again'));
  await screen.findByText('No tokens yet');
});

test('the account menu leads to the tokens', async () => {
  await openTokens();
  fireEvent.click(button('Account'));
  const item = await screen.findByRole('menuitem', { name: 'Access tokens' });
  expect(item.getAttribute('href')).toBe('/account/tokens');
});
