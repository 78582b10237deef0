import { product } from '../domain/product/product.ts';
import { html } from '../platform/http/html.ts';

/** The product's name with its mark, as `web/components/Wordmark.tsx` shows it. */
export const wordmark = html`<svg viewBox="0 0 26 22" width="26" height="22" aria-hidden="true"><path d="M1 1h24v20H1z" fill="none" stroke="currentColor" stroke-width="2"/><path d="M5 16h16" stroke="var(--accent)" stroke-width="3"/><path d="M5 7h9" stroke="currentColor" stroke-width="2"/></svg><span>${product.name}</span>`;
