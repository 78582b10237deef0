import { type ComponentType, type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pageLimits } from '../../src/domain/product/page-limits.ts';

/** The tooltip component. A parameter, so that a feature can load it in a chunk of its own. */
export type TipView = ComponentType<{ target: RefObject<HTMLElement | null>; label: string }>;

/**
 * A tooltip for a button, mounted only while visible: after a short hover, or on keyboard focus.
 * @returns the button's props, and the tooltip to render next to the button
 */
export function useTip<Button extends HTMLElement>(View: TipView, label: string) {
  const ref = useRef<Button>(null);
  const [pointed, setPointed] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!pointed) return;
    const timer = setTimeout(() => setShown(true), pageLimits.tooltipDelayMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [pointed]);
  useEffect(() => {
    if (!shown) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown]);
  return {
    props: {
      ref,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && setShown(true),
      onBlur: () => setShown(false),
    },
    toggle: () => setShown(!shown),
    tip: shown && <View target={ref} label={label} />,
  };
}
