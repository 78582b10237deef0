import { useLayoutEffect } from 'react';
import { useView } from '../view/view-store.ts';

interface LoadingDialogProps {
  /** Completes "Opening {what}…". */
  what: string;
  /** A stand-in for the dialog's search box. The dialog takes over the typed text. */
  box?: { label: string; value: string; onType: (text: string) => void } | undefined;
}

/** Holds the focus while a dialog's code loads, so that typing does not go into the field behind it. */
export function LoadingDialog({ what, box }: LoadingDialogProps) {
  useLayoutEffect(() => {
    const { focusBeforeDialog: from } = useView.getState();
    // runs before the real dialog mounts, which remembers the focused element to focus it again on close
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
