const copiedMs = 2_000;
/** More text would make the page slow. */
const maxShown = 20_000;

/**
 * Activates the forms and the copy buttons of the API's page. Works on plain elements, so that the document does not
 * load React.
 * @returns a function that stops it
 */
export function startApiDocs(page: HTMLElement): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  page.addEventListener('submit', onSubmit, { signal });
  page.addEventListener('click', onClick, { signal });
  return () => stopping.abort();

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void send(event.target, signal);
  }
}

/** Makes the call of a form and shows the answer below it. */
async function send(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const status = form.querySelector('[role="status"]');
  const output = form.querySelector<HTMLTextAreaElement>('textarea[readonly]');
  const show = (text: string, answer = '') => {
    status?.replaceChildren(text);
    if (!output) return;
    output.value = answer;
    output.hidden = answer === '';
  };
  const { method = 'GET', path = '' } = form.dataset;
  const body = form.querySelector<HTMLTextAreaElement>('textarea[name]')?.value;
  if (body !== undefined && !isJson(body)) return show('The body is not JSON. Correct it and send it again.');
  show('Sending…');
  try {
    const response = await fetch(requestUrl(form, path), {
      method,
      signal,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    const expired = response.status === 401 ? '. Log in again to try it.' : '';
    show(`${response.status} ${response.statusText}`.trim() + expired, readable(text));
  } catch {
    if (!signal.aborted) show('The server cannot be reached. Please try again.');
  }
}

/** Fills a form's values into the path and the query of its call. */
function requestUrl(form: HTMLFormElement, path: string): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (dataset.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value.trim()));
    else if (value.trim() !== '') query.set(name, value.trim());
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

function readable(text: string): string {
  const pretty = isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return pretty.length > maxShown ? `${pretty.slice(0, maxShown)}\n…` : pretty;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-copy]') : null;
  const code = button?.closest('figure')?.querySelector('pre');
  if (button && code) void copy(button, code);
}

async function copy(button: HTMLButtonElement, code: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
  } catch {
    getSelection()?.selectAllChildren(code);
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, copiedMs);
}
