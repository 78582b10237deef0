import { type ComponentType, useEffect, useState } from 'react';
import { restoreToast, useToast } from '../lib/toast/toast.ts';

/**
 * Renders toasts. Their code loads on the first key press or touch instead of with the page: no toast can appear
 * earlier, and toasts that are already loaded can report a network failure.
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
        () => undefined, // retried on the next touch or toast
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
