import { vi } from 'vitest';

/**
 * Sends XMLHttpRequests by the page's `fetch`, which tests connect to the server: jsdom's own would go to jsdom's
 * address, without the session. Only what tus-js-client uses.
 */
class XhrByFetch {
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = (_: unknown) => {};
  status = 0;
  responseText = '';
  #request = { method: 'GET', path: '/' };
  #sent = new Headers();
  #received = new Headers();
  readonly #abort = new AbortController();

  open(method: string, url: string): void {
    const { pathname, search } = new URL(url, location.href);
    this.#request = { method, path: pathname + search };
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#received.get(name);
  }

  abort(): void {
    this.#abort.abort();
  }

  async send(body?: Blob | null): Promise<void> {
    const { method, path } = this.#request;
    try {
      const { signal } = this.#abort;
      const bytes = body ? { body: await body.arrayBuffer() } : {};
      const response = await fetch(path, { method, headers: this.#sent, signal, ...bytes });
      this.responseText = await response.text();
      this.status = response.status;
      this.#received = response.headers;
    } catch (error) {
      if (!this.#abort.signal.aborted) this.onerror(error);
      return;
    }
    if (body) this.upload.onprogress?.({ lengthComputable: true, loaded: body.size, total: body.size });
    this.onload();
  }
}

export function standInForXhr(): void {
  vi.stubGlobal('XMLHttpRequest', XhrByFetch);
}
