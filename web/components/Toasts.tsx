import { type ComponentType, useEffect, useState } from 'react';
import { showTakenToast, useToast } from '../lib/toast.ts';

/**
 * The place of toasts. Its code is fetched at the first touch of a key or pointer, not with the page:
 * nothing can be said before, and a failing network later cannot silence what says so.
 */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  const toast = useToast((state) => state.current);

  useEffect(showTakenToast, []);

  useEffect(() => {
    if (Region) return;
    const load = () => {
      import('./ToastRegion.tsx').then(
        (module) => setRegion(() => module.ToastRegion),
        () => undefined, // the next touch or toast tries again
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
