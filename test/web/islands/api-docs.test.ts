import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../../../web/islands/api-docs.ts';

let page: HTMLElement;
beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'));
  const answer = '<p role="status"></p><textarea readonly hidden></textarea>';
  page.innerHTML = `
    <form data-method="GET" data-path="/api/projects/{id}/versions">
      <input name="id" data-in="path" value=" a/b "><input name="limit" data-in="query" value="5"><input name="q" data-in="query">
      <button>Send</button>${answer}
    </form>
    <form data-method="POST" data-path="/api/projects/assemble">
      <textarea name="body">{ "target": "veo-3.1" }</textarea><button>Send</button>${answer}
    </form>
    <figure><figcaption><button type="button" data-copy>Copy</button></figcaption><pre>curl &lt;here&gt;</pre></figure>`;
  mount(page);
});
afterEach(() => page.remove());

const formAt = (index: number) => page.querySelectorAll('form')[index] as HTMLFormElement;
const statusOf = (form: HTMLFormElement) => form.querySelector('[role="status"]')?.textContent;
const answerOf = (form: HTMLFormElement) => form.querySelector<HTMLTextAreaElement>('textarea[readonly]');
const wait = (check: () => void) => vi.waitFor(check, 20_000);

test('sends a form to the address of its call, and shows the answer', async () => {
  const fetched = vi.fn(async () => Response.json([{ name: 'First cut' }], { statusText: 'OK' }));
  vi.stubGlobal('fetch', fetched);
  formAt(0).requestSubmit();
  await wait(() => expect(statusOf(formAt(0))).toBe('200 OK'));
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/projects/a%2Fb/versions?limit=5',
    expect.objectContaining({ method: 'GET' }),
  );
  expect(answerOf(formAt(0))).toMatchObject({ hidden: false, value: '[\n  {\n    "name": "First cut"\n  }\n]' });
});

test('sends a body only if it is valid JSON', async () => {
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  formAt(1).requestSubmit();
  await wait(() => expect(fetched).toHaveBeenCalledOnce());
  expect(fetched).toHaveBeenCalledWith(
    '/api/projects/assemble',
    expect.objectContaining({ body: '{ "target": "veo-3.1" }', headers: { 'content-type': 'application/json' } }),
  );
  const body = formAt(1).querySelector('textarea');
  if (body) body.value = '{ target }';
  formAt(1).requestSubmit();
  expect(statusOf(formAt(1))).toBe('The body is not JSON. Correct it and send it again.');
  expect(fetched).toHaveBeenCalledOnce();
});

test('says what to do without a session or a connection', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Not logged in' }, { status: 401, statusText: 'Unauthorized' }),
  );
  formAt(0).requestSubmit();
  await wait(() => expect(statusOf(formAt(0))).toBe('401 Unauthorized. Log in again to try it.'));
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  formAt(0).requestSubmit();
  await wait(() => expect(statusOf(formAt(0))).toBe('The server cannot be reached. Please try again.'));
  expect(answerOf(formAt(0))?.hidden).toBe(true);
});

test('copies a block of code', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const button = page.querySelector<HTMLButtonElement>('[data-copy]');
  button?.click();
  await wait(() => expect(button?.textContent).toBe('Copied'));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('curl <here>');
});
