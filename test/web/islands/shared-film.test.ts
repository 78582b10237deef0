import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../../../web/islands/shared-film.ts';

const clip = (number: number, prompt: string) =>
  `<section><header><h3>Clip ${number}</h3><button data-do="copy-clip" hidden>Copy</button></header><pre>\n${prompt}</pre></section>`;

let page: HTMLElement;
beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = `<p role="status"></p><button data-do="copy-film" hidden>Make a copy</button>${clip(1, 'One')}${clip(2, '<b>Two</b>\n&amp; more')}`;
  history.replaceState(null, '', '/s/the-token');
  mount(page);
});
afterEach(() => {
  page.remove();
});

const status = () => page.querySelector('[role="status"]')?.textContent;
const buttons = () => [...page.querySelectorAll('button')];
const click = (index: number) => buttons()[index]?.click();
const stubClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } });

test('shows the buttons that need a script', () => {
  expect(buttons().filter(({ hidden }) => hidden)).toEqual([]);
});

test('copies the prompt of a clip, and says so for some seconds', async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  stubClipboard(writeText);
  click(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Two\n& more');
  expect([buttons()[2]?.textContent, status()]).toEqual(['Copied', 'Clip 2 is on the clipboard.']);
  click(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(writeText).toHaveBeenCalledOnce();
  expect(buttons()[2]?.textContent).toBe('Copy');
});

test('selects the prompt if the browser blocks copying', async () => {
  stubClipboard(async () => {
    throw new Error('not allowed');
  });
  click(1);
  await vi.waitFor(() => expect(status()).toContain('The prompt is selected'), 20_000);
  expect(String(getSelection())).toBe('One');
});

test('requests a copy with the token in the body, and shows why it failed', async () => {
  const fetched = vi.fn(async () => Response.json({ message: 'Subscription required' }, { status: 402 }));
  vi.stubGlobal('fetch', fetched);
  click(0);
  await vi.waitFor(() => expect(status()).toBe('Subscription required.'), 20_000);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/shares/copy',
    expect.objectContaining({ method: 'POST', body: '{"token":"the-token"}' }),
  );
  expect(buttons()[0]?.disabled).toBe(false);
  fetched.mockRejectedValueOnce(new TypeError('cut'));
  click(0);
  await vi.waitFor(() => expect(status()).toContain('the server cannot be reached'), 20_000);
});
