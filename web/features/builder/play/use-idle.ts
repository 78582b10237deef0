import { useCallback, useEffect, useRef, useState } from 'react';

/** How long somebody must do nothing to be taken for watching. */
const idleMs = 2_500;

/** Whether nobody has done anything for a while, and what says that somebody did. */
export function useIdle(): { idle: boolean; wake: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef(0);
  const wake = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIdle(true), idleMs);
  }, []);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { idle, wake };
}
