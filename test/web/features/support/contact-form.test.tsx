import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../../src/domain/product/limits.ts';
import type { ContactAttempt } from '../../../../src/domain/site/public-page.ts';
import { ContactForm } from '../../../../web/features/support/ContactForm.tsx';
import { useToast } from '../../../../web/lib/toast/toast.ts';

/** Answers a message with its fields. */
const send = vi.fn<(message: Record<string, string>) => Promise<Response>>();
const stored = () => Promise.resolve(Response.json([{ result: { data: { ok: true } } }]));
const typed = { name: 'Mara', email: 'mara@example.com', subject: 'Lens field', message: 'It eats\nmy millimetres' };
const labels = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  send.mockReset();
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => send(JSON.parse(body)[0]));
  useToast.setState({ current: null });
});
function shown() {
  return Object.fromEntries(
    Object.entries(labels).map(([key, label]) => [key, screen.getByLabelText<HTMLInputElement>(label).value]),
  );
}

function open(attempt: ContactAttempt | null = null) {
  render(<ContactForm attempt={attempt} />);
  for (const [key, label] of Object.entries(labels)) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: typed[key as keyof typeof typed] } });
  }
}

const button = () => screen.getByRole('button');
const submit = () => fireEvent.submit(button().closest('form') as HTMLFormElement);
/** Lets time pass, and then an answer be read, which takes turns of the event loop rather than time. */
const after = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(0);
  });

/** The server's error, as it answers the call. */
const refusal = (httpStatus: number, message: string) => () =>
  Promise.resolve(Response.json([{ error: { message, code: -32_000, data: { httpStatus } } }], { status: httpStatus }));

test('shows Sending... for a second, then a confirmation and empty fields', async () => {
  send.mockImplementation(stored);
  open();
  submit();
  await after(limits.contact.sendingMs - 1);
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...typed, website: '' });
  expect(button().textContent).toBe('Sending...');
  expect(shown()).toEqual(typed);
  await after(1);
  expect(button().textContent).toBe('Send Message');
  expect(shown()).toEqual({ name: '', email: '', subject: '', message: '' });
  expect(useToast.getState().current).toMatchObject({
    title: 'Message Sent',
    description: 'We answer within 24 hours.',
  });
});

test('does not confirm before the server has stored the message, however long that takes', async () => {
  let store: (answer: Promise<Response>) => void = () => {};
  send.mockReturnValue(new Promise((resolve) => (store = resolve)));
  open();
  submit();
  await after(10 * limits.contact.sendingMs);
  expect(button().textContent).toBe('Sending...');
  expect(useToast.getState().current).toBeNull();
  store(stored());
  await after(0);
  expect(useToast.getState().current?.title).toBe('Message Sent');
});

test('two submits at once send one message, and the next can follow', async () => {
  send.mockImplementation(stored);
  open();
  submit();
  submit();
  await after(limits.contact.sendingMs / 2);
  submit();
  expect(send).toHaveBeenCalledTimes(1);
  await after(limits.contact.sendingMs / 2);
  submit();
  await after(0);
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['over the limit', refusal(429, 'Please try again in 40 minutes.'), /^Please try again in 40 minutes\.$/],
  ['not valid', refusal(400, 'E-mail is not a valid e-mail address.'), /^E-mail is not a valid e-mail address\.$/],
  ['a fault', refusal(500, 'Something went wrong.'), /^Something went wrong\. Your text is still here/],
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /^The server could not be reached\. Your text/,
  ],
])('%s: keeps every text, and shows the reason in the form and in a toast', async (_, answer, sentence) => {
  send.mockImplementationOnce(answer).mockImplementationOnce(stored);
  open();
  submit();
  await after(limits.contact.sendingMs);
  expect(shown()).toEqual(typed);
  expect(screen.getByRole('alert').textContent).toMatch(sentence);
  expect(useToast.getState().current).toMatchObject({
    title: 'Message Not Sent',
    description: expect.stringMatching(sentence),
    tone: 'error',
  });
  submit();
  await after(limits.contact.sendingMs);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shown().message).toBe('');
});

test('sends what a bot types into the hidden field', async () => {
  send.mockImplementation(stored);
  open();
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
  fireEvent.input(screen.getByLabelText('Website'), { target: { value: 'https://spam.example' } });
  submit();
  await after(limits.contact.sendingMs);
  expect(send.mock.lastCall?.[0].website).toBe('https://spam.example');
});

const refused: ContactAttempt = { sent: false, problem: 'E-mail is not a valid e-mail address.', values: typed };

test('a rejected attempt without scripts keeps its values, and sending it with them clears the fields', async () => {
  send.mockImplementation(stored);
  render(<ContactForm attempt={refused} />);
  expect(screen.getByRole('alert').textContent).toBe(refused.problem);
  expect(shown()).toEqual(typed);
  submit();
  await after(limits.contact.sendingMs);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shown()).toEqual({ name: '', email: '', subject: '', message: '' });
});

test('confirms a stored attempt without scripts', () => {
  render(<ContactForm attempt={{ ...refused, sent: true, problem: null }} />);
  expect(screen.getByRole('status').textContent).toContain('Message Sent');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([
  ['an empty form', null],
  ['a refused attempt', refused],
])('%s keeps text typed before its code arrived', async (_, attempt) => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<ContactForm attempt={attempt} />);
  for (const label of Object.values(labels)) {
    screen.getByLabelText<HTMLInputElement>(label).value = `${label} typed early`;
  }
  const problems = vi.fn();
  const root = await act(async () =>
    hydrateRoot(place, <ContactForm attempt={attempt} />, { onRecoverableError: problems }),
  );
  expect(shown()).toEqual({
    name: 'Name typed early',
    email: 'Email typed early',
    subject: 'Subject typed early',
    message: 'Message typed early',
  });
  expect(problems).not.toHaveBeenCalled();
  act(() => root.unmount());
  place.remove();
});
