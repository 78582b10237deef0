import { useLayoutEffect } from 'react';
import { useView } from '../view/view-store.ts';

interface LoadingDialogProps {
  /** The part, as in `Opening the search…`. */
  what: string;
  /** The part's own search box. What is typed for it meanwhile is handed over. */
  box?: { label: string; value: string; onType: (words: string) => void } | undefined;
}

/** Has the focus while a part loads, so that what is typed for it does not go into the field behind. */
export function LoadingDialog({ what, box }: LoadingDialogProps) {
  useLayoutEffect(() => {
    const { focusBeforeDialog: from } = useView.getState();
    // before the dialog takes its place: it gives the focus back to what has it then
    return () => {
      if (from instanceof HTMLElement) from.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <p ref={box ? undefined : focus} role="status" tabIndex={-1} className="unseen">
        Opening {what}…
      </p>
      {box && (
        <input
          ref={focus}
          aria-label={box.label}
          autoComplete="off"
          spellCheck={false}
          className="unseen"
          value={box.value}
          onChange={({ currentTarget }) => box.onType(currentTarget.value)}
        />
      )}
    </>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
