import { type RefObject, useState } from 'react';
import buttons from '../../components/ButtonLink.module.css';

const shownMs = 4_000;

interface CopyButtonProps {
  /** The element whose text to copy, or to select if the browser blocks copying. */
  from: RefObject<HTMLElement | null>;
  /** Shown next to the button until there is a result to report. */
  note: string;
}

/** Copies an element's text and reports the result next to the button. */
export function CopyButton({ from, note }: CopyButtonProps) {
  const [result, setResult] = useState('');
  async function copy() {
    if (!from.current) return;
    try {
      await navigator.clipboard.writeText(from.current.textContent);
      setResult('The prompt is on the clipboard.');
    } catch {
      getSelection()?.selectAllChildren(from.current);
      setResult('Your browser blocked copying. The prompt is selected, so you can copy it yourself.');
    }
    setTimeout(() => setResult(''), shownMs);
  }
  return (
    <>
      <button type="button" className={buttons.button} data-tone="quiet" onClick={copy}>
        Copy
      </button>
      <p role="status">{result || note}</p>
    </>
  );
}
