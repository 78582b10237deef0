import { type ComponentType, useEffect, useState } from 'react';
import { restoreToast, useToast } from '../lib/toast/toast.ts';

/**
 * Renders toasts. The code of toasts loads on the first key press or touch, or with the first toast. It is usually
 * loaded before a call fails, so that a toast can report a lost connection.
 */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  const toast = useToast((state) => state.current);

  useEffect(restoreToast, []);

  useEffect(() => {
    if (Region) return;
    const load = () => {
      import('./ToastRegion.tsx').then(
        (module) => setRegion(() => module.ToastRegion),
        () => undefined, // the next toast tries again
      );
    };
    if (toast) load();
    const touches = ['pointerdown', 'keydown'] as const;
    for (const touch of touches) addEventListener(touch, load, { once: true });
    return () => {
      for (const touch of touches) removeEventListener(touch, load);
    };
  }, [Region, toast]);

  return Region && <Region />;
}
