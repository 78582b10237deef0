import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LoginForm } from '../../../../web/features/auth/LoginForm.tsx';
import { startLiveForm } from '../../../../web/lib/forms/live-form.ts';
import { popStoredToast } from '../../../../web/lib/toast/stored-toast.ts';
import { violations } from '../../axe.ts';
import { watchLeaving } from '../../leaving.ts';
import { endSession, onCall, register, unreachable } from '../../open-app.tsx';
import { fill, input, openForm, password, press, refusal, toasts, typed } from './account-page.ts';

const user = userEvent.setup({ delay: null });

const labels = ['First name', 'Last name', 'Email', 'Password', 'Confirm password'];

test('a registration shows errors, below the form and in a toast, and keeps what was typed', async () => {
  await openForm('/register');
  screen.getByText('Minimum 6 characters');
  fill({ Email: 'rosa@example.test', Password: '12345', 'Confirm password': '123456' });
  press('Create Account');
  await (await toasts()).findByText("Passwords don't match");
  (await toasts()).getByText('Please make sure both passwords are the same');
  within(screen.getByRole('main')).getByText('Please make sure both passwords are the same.');
  expect(await violations({ daily: true })).toEqual([]);
  fill({ 'Confirm password': '12345' });
  press('Create Account');
  await screen.findByText('Password too short');
  screen.getByText('Password must be at least 6 characters');
  fill({ Password: 'Sunshine', 'Confirm password': 'Sunshine', 'First name': 'Rosa', 'Last name': 'Vidal' });
  press('Create Account');
  await (await toasts()).findByText('This password is one of the most common ones. Choose another.');
  expect(typed(labels)).toEqual(['Rosa', 'Vidal', 'rosa@example.test', 'Sunshine', 'Sunshine']);
  expect(document.activeElement).toBe(input('Password'));
  expect(labels.filter((label) => input(label).ariaInvalid)).toEqual(['Password']);
});

test('a taken address is rejected with a reason, and another one redirects, never to another site', async () => {
  const { email } = await register();
  endSession();
  const left = watchLeaving();
  await openForm('/register?next=//elsewhere.test/');
  fill({ Email: email.toUpperCase(), Password: 'another one', 'Confirm password': 'another one' });
  press('Create Account');
  await screen.findByText('Registration Failed');
  screen.getByText('An account with this e-mail address already exists');
  fill({ Email: `another-${email}` });
  press('Create Account');
  await waitFor(() => expect(left).toEqual(['/app']));
  // the next page shows it
  dispatchEvent(new PageTransitionEvent('pageshow'));
  expect(popStoredToast()).toMatchObject({ title: 'Account Created!', description: `Welcome, another-${email}` });
});

test('a failed login shows its error until it succeeds, keeps the address, and then redirects', async () => {
  const { email } = await register();
  endSession();
  const left = watchLeaving();
  await openForm('/login?next=/app/projects');
  const { pathname, search } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Create one' });
  expect(pathname + search).toBe('/register?next=/app/projects');
  fill({ Email: email, Password: 'wrong password' });
  press('Sign In');
  await screen.findByText('Login Failed');
  screen.getByText('Invalid email or password');
  // the toast disappears, the message on the page stays
  const reason = within(screen.getByRole('main')).getByText('Invalid email or password.');
  expect(input('Password').getAttribute('aria-describedby')).toBe(reason.closest('[id]')?.id);
  expect(input('Email').value).toBe(email);
  expect(await violations()).toEqual([]);
  fill({ Password: password });
  press('Sign In');
  await waitFor(() => expect(left).toEqual(['/app/projects']));
  dispatchEvent(new PageTransitionEvent('pageshow'));
  expect(popStoredToast()).toMatchObject({ title: 'Welcome back!', description: `Logged in as ${email}` });
});

test('a login never redirects to another site, whether or not the user is already logged in', async () => {
  const { email } = await register();
  const left = watchLeaving();
  await openForm('/login?next=//elsewhere.test/');
  await waitFor(() => expect(left).toEqual(['/app']));
  fill({ Email: email, Password: password });
  press('Sign In');
  await waitFor(() => expect(left).toEqual(['/app', '/app']));
});

test('says when the server cannot be reached, or has had too many attempts', async () => {
  const reconnect = onCall('/login', unreachable);
  await openForm('/login');
  fill({ Email: 'mira@example.test', Password: 'dolly zoom' });
  press('Sign In');
  await screen.findByText('Failed to connect to server');
  reconnect();
  const tooMany = 'Too many attempts. Please try again in 15 minutes.';
  onCall('/login', refusal(429, tooMany));
  press('Sign In');
  await (await toasts()).findByText(tooMany);
  expect(typed(['Email', 'Password'])).toEqual(['mira@example.test', 'dolly zoom']);
});

test('if the toast code cannot be loaded, the form shows the error', async () => {
  onCall('/login', unreachable);
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(
    <StaticRouter location="/login">
      <LoginForm />
    </StaticRouter>,
  );
  const showToast = () => Promise.reject(new TypeError('Failed to fetch'));
  const end = startLiveForm(screen.getByRole('main'), { showToast });
  fill({ Email: 'mira@example.test', Password: 'dolly zoom' });
  press('Sign In');
  const problem = await screen.findByRole('alert');
  await within(problem).findByText('Failed to connect to server');
  expect(input('Password').value).toBe('dolly zoom');
  end();
  page.remove();
});

test('the password can be shown by keyboard, and stays visible while the page around it changes', async () => {
  await openForm('/login');
  fill({ Password: 'dolly zoom' });
  input('Password').focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show or hide what is typed' }));
  await user.keyboard('{Enter}');
  expect([input('Password').type, input('Password').value]).toEqual(['text', 'dolly zoom']);
  history.pushState(null, '', '/login?next=/app/projects');
  fireEvent.popState(window);
  await waitFor(() => expect(screen.getByText('Create one').getAttribute('href')).toContain('next='));
  expect([input('Password').type, input('Password').value]).toEqual(['text', 'dolly zoom']);
});

test('a form is sent once, however often it is submitted, and shows that it is being sent', async () => {
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  onCall('/login', async (next) => {
    sent += 1;
    await answer.promise;
    return next();
  });
  await openForm('/login');
  fill({ Email: 'nobody@example.test', Password: 'wrong' });
  input('Password').focus();
  await user.keyboard('{Enter}{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Signing in...' }).getAttribute('aria-disabled')).toBe('true');
  answer.resolve();
  const button = await screen.findByRole('button', { name: 'Sign In' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  expect(sent).toBe(1);
});

test('/get-started rejects a common password, and keeps the typed text', async () => {
  await Promise.all([
    import('../../../../web/pages/GetStartedPage.tsx'),
    import('../../../../web/features/billing/GetStartedPanel.tsx'),
  ]);
  await openForm('/get-started');
  await screen.findByLabelText('Email');
  fill({ 'First name': 'Rosa', 'Last name': 'Vidal', Email: 'rosa@example.test', Password: 'Sunshine' });
  press('Create Account & Continue');
  await (await toasts()).findByText('This password is one of the most common ones. Choose another.');
  expect(typed(labels.slice(0, 4))).toEqual(['Rosa', 'Vidal', 'rosa@example.test', 'Sunshine']);
});
