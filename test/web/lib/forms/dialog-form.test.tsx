import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChangePasswordDialog } from '../../../../web/features/account/ChangePasswordDialog.tsx';
import AdminPanel from '../../../../web/features/admin/AdminPanel.tsx';
import { SaveTemplateDialog } from '../../../../web/features/builder/templates/SaveTemplateDialog.tsx';
import {
  admin,
  after,
  counts,
  data,
  inputsOf,
  installFakeServerAndClock,
  mara,
  open,
  press,
  server,
  toast,
  type,
} from '../../harness.tsx';

installFakeServerAndClock();

/** An error as the server sends it over tRPC. */
const refusedAt = (httpStatus: number, message: string, field?: string) =>
  Response.json({ error: { message, code: -32_000, data: { httpStatus, field } } }, { status: httpStatus });

beforeEach(() => {
  server.mockImplementation((call) => data(call === 'admin.counts' ? counts : { rows: [mara], next: null }));
});

// a required label ends in an asterisk without the theme
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));

/** A field's error, as assistive technology reads it. */
function problemAt(name: string): string | undefined {
  if (input(name).getAttribute('aria-invalid') !== 'true') return undefined;
  const ids = input(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

test('shows schema errors at each field, and focuses the first', async () => {
  await open('/app', <ChangePasswordDialog opened onClose={vi.fn()} onClosed={vi.fn()} email={admin.email} />);
  type(input('New password'), 'short');
  await press('Change password');
  expect(problemAt('Current password')).toBe('Current password is required.');
  expect(problemAt('New password')).toContain('New password must be at least 6 characters.');
  expect(document.activeElement).toBe(input('Current password'));
  expect(inputsOf('account.changePassword')).toEqual([]);
  type(input('Current password'), 'a');
  expect(problemAt('Current password')).toBeUndefined();
});

test('shows a server error at its field and focuses it; keeps the typed text', async () => {
  server.mockImplementation(() => refusedAt(403, 'Wrong password.', 'currentPassword'));
  await open('/app', <ChangePasswordDialog opened onClose={vi.fn()} onClosed={vi.fn()} email={admin.email} />);
  type(input('Current password'), 'not this one');
  type(input('New password'), 'quite another');
  await press('Change password');
  expect(inputsOf('account.changePassword')).toEqual([
    { currentPassword: 'not this one', newPassword: 'quite another', revokeTokens: false },
  ]);
  expect(problemAt('Current password')).toBe('Wrong password.');
  expect(problemAt('New password')).toBeUndefined();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(document.activeElement).toBe(input('Current password'));
  expect([input('Current password').value, input('New password').value]).toEqual(['not this one', 'quite another']);
});

test('shows a taken address at the email field as well as in the toast', async () => {
  await open('/admin', <AdminPanel user={admin} />);
  await press('Edit mara@example.com');
  type(input('Email'), admin.email);
  server.mockImplementation(() => refusedAt(409, 'An account with this e-mail address already exists', 'email'));
  await press('Save');
  expect(problemAt('Email')).toBe('An account with this e-mail address already exists.');
  expect(document.activeElement).toBe(input('Email'));
  expect(input('Email').value).toBe(admin.email);
  expect(toast()).toMatchObject({
    title: 'Update Failed',
    description: 'Failed to update user. An account with this e-mail address already exists',
  });
});

test('shows an error about no field of the form in its alert, and clears it on the next attempt', async () => {
  const onClose = vi.fn();
  server.mockImplementation(() => refusedAt(409, 'You have 500 templates.', undefined));
  await open('/app', <SaveTemplateDialog opened onClose={onClose} />);
  type(input('Name'), 'Cut 1');
  await press('Save Template');
  expect(screen.getByRole('alert').textContent).toBe('You have 500 templates. Your project is unchanged.');
  expect(problemAt('Name')).toBeUndefined();
  server.mockImplementation(() => refusedAt(400, 'Name holds a character that cannot be seen.', 'name'));
  await press('Save Template');
  expect(problemAt('Name')).toBe('Name holds a character that cannot be seen.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(input('Name').value).toBe('Cut 1');
  expect(onClose).not.toHaveBeenCalled();
});

test('one submit makes one call, however often it is pressed', async () => {
  let answer = (_: Response) => {};
  server.mockImplementation(() => new Promise<Response>((resolve) => (answer = resolve)));
  await open('/app', <SaveTemplateDialog opened onClose={vi.fn()} />);
  type(input('Name'), 'Cut 1');
  const form = input('Name').closest('form') as HTMLFormElement;
  for (let i = 0; i < 3; i += 1) {
    fireEvent.submit(form);
    await after(50);
  }
  expect(inputsOf('templates.create')).toHaveLength(1);
  answer(refusedAt(500, 'Something went wrong.'));
  await after(500);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
});
