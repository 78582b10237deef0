import { type RefObject, useState } from 'react';
import buttons from '../../components/ButtonLink.module.css';

const shownMs = 2_000;

/** Copies what an element shows, or selects it where the browser does not let the page copy. */
export function CopyButton({ from }: { from: RefObject<HTMLElement | null> }) {
  const [said, setSaid] = useState('');
  async function copy() {
    if (!from.current) return;
    try {
      await navigator.clipboard.writeText(from.current.textContent);
      setSaid('Copied');
    } catch {
      getSelection()?.selectAllChildren(from.current);
      setSaid('Selected: copy it from there');
    }
    setTimeout(() => setSaid(''), shownMs);
  }
  return (
    <button type="button" className={buttons.button} data-tone="quiet" onClick={copy}>
      <span role="status">{said || 'Copy'}</span>
    </button>
  );
}
