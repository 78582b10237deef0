import { useLayoutEffect } from 'react';

/** Takes away the frame that a document has shown until there is a page: see `src/site/editor-document.ts`. */
export function Arrival() {
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
  return null;
}
