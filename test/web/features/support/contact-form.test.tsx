import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../../src/domain/product/limits.ts';
import { contactSent, forms } from '../../../../src/domain/site/forms.ts';
import { ContactForm } from '../../../../web/features/support/ContactForm.tsx';
import { FormViewContext } from '../../../../web/lib/forms/form-view.ts';
import { startLiveForm } from '../../../../web/lib/forms/live-form.ts';
import { useToast } from '../../../../web/lib/toast/toast.ts';

/** Answers a message with its fields. */
const send = vi.fn<(message: Record<string, string>) => Promise<Response>>();
const stored = () => Promise.resolve(Response.json({ ok: true, toast: contactSent }));
const typed = { name: 'Mara', email: 'mara@example.com', subject: 'Lens field', message: 'It eats\nmy millimetres' };
const labels = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  send.mockReset();
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    expect(path).toBe('/contact');
    return send(Object.fromEntries(new URLSearchParams(body)));
  });
  useToast.setState({ current: null });
});
function shown() {
  return Object.fromEntries(
    Object.entries(labels).map(([key, label]) => [key, screen.getByLabelText<HTMLInputElement>(label).value]),
  );
}

function open() {
  render(<ContactForm />);
  for (const [key, label] of Object.entries(labels)) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: typed[key as keyof typeof typed] } });
  }
}

const button = () => screen.getByRole('button');
const submit = () => fireEvent.submit(button().closest('form') as HTMLFormElement);
/** Advances the time, then lets the page read a response, which takes turns of the event loop. */
const after = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(0);
  });

/** Creates the server's error response to the form. */
const refusal = (status: number, message: string) => () =>
  Promise.resolve(Response.json({ ok: false, message }, { status }));

test('shows Sending... for a second, then a confirmation and empty fields', async () => {
  send.mockImplementation(stored);
  open();
  submit();
  await after(limits.contact.sendingMs - 1);
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...typed, website: '' });
  expect(button().textContent).toBe('Sending...');
  expect(screen.getByRole('status').textContent).toBe('Sending...');
  expect(screen.getByLabelText<HTMLInputElement>('Message').readOnly).toBe(true);
  expect(shown()).toEqual(typed);
  await after(1);
  expect(button().textContent).toBe('Send Message');
  expect(screen.getByRole('status').textContent).toBe('Message Sent. We answer within 24 hours.');
  expect(screen.getByLabelText<HTMLInputElement>('Message').readOnly).toBe(false);
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
  const problem = document.querySelector<HTMLElement>('[data-problem]');
  expect(problem?.textContent).toMatch(sentence);
  expect(useToast.getState().current).toMatchObject({
    title: 'Message Not Sent',
    description: expect.stringMatching(sentence),
    tone: 'error',
  });
  submit();
  await after(limits.contact.sendingMs);
  expect(problem?.hidden).toBe(true);
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

test('confirms a message that was stored without scripts', () => {
  render(
    <FormViewContext.Provider value="sent">
      <ContactForm />
    </FormViewContext.Provider>,
  );
  expect(screen.getByRole('status').textContent).toContain('Message Sent');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a page that shows a failed attempt keeps text typed before its script arrived, and clears it once sent', async () => {
  send.mockImplementation(stored);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(
    <FormViewContext.Provider value="failed">
      <ContactForm />
    </FormViewContext.Provider>,
  );
  expect(screen.getByRole('alert').hidden).toBe(false);
  for (const [key, label] of Object.entries(labels)) {
    screen.getByLabelText<HTMLInputElement>(label).value = typed[key as keyof typeof typed];
  }
  const end = startLiveForm(place.firstElementChild as HTMLElement, { showToast: () => undefined });
  expect(shown()).toEqual(typed);
  submit();
  await after(forms['/contact'].minMs ?? 0);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shown()).toEqual({ name: '', email: '', subject: '', message: '' });
  end();
  place.remove();
});
