import { useEffect, useState } from 'react';
import { whenIdle } from '../../../../lib/page/lazy-module.tsx';

/** Whether the browser has been idle since the component was mounted: for calls that nothing waits for. */
export function useOnceIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
