import { useLayoutEffect } from 'react';

/** Removes the placeholder frame that the document shows until a page renders: see `src/site/editor-document.ts`. */
export function RemovePlaceholder() {
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
  return null;
}
