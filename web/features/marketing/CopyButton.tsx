import { type RefObject, useState } from 'react';
import buttons from '../../components/ButtonLink.module.css';

const shownMs = 4_000;

interface CopyButtonProps {
  /** The element whose text it copies, or selects where the browser does not let the page copy. */
  from: RefObject<HTMLElement | null>;
  /** What stands beside it until it has something to say. */
  note: string;
}

/** Copies what an element shows, and says so beside the button. */
export function CopyButton({ from, note }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  async function copy() {
    if (!from.current) return;
    try {
      await navigator.clipboard.writeText(from.current.textContent);
      setSaid('The prompt is on the clipboard.');
    } catch {
      getSelection()?.selectAllChildren(from.current);
      setSaid('Your browser does not let this page copy. The prompt is selected: copy it from there.');
    }
    setTimeout(() => setSaid(''), shownMs);
  }
  return (
    <>
      <button type="button" className={buttons.button} data-tone="quiet" onClick={copy}>
        Copy
      </button>
      <p role="status">{said || note}</p>
    </>
  );
}
