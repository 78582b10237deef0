import { useEffect, useRef } from 'react';

/** Moves the focus to Cancel when an export starts, and back to Save when it ends. */
export function useButtonFocus(isRunning: boolean) {
  const save = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isRunning) cancel.current?.focus();
    else if (wasRunning.current) save.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return { save, cancel };
}
