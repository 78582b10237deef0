import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { scrolls } from '../core/dom.ts';
import { Painted } from '../core/view/painted.ts';
import { markStickyHeaders, onContentVisibility, type StickyHeaderObserver } from '../core/view/sticky-headers.ts';

type Listener = (near: boolean) => void;

/**
 * Tells elements whether they are near the window: inside it, or above or below it by at most 30% of its height. The
 * margin ensures that a card gets its inputs before Tab can reach them.
 */
class Watcher {
  private readonly listeners = new Map<Element, Listener>();
  private observer: IntersectionObserver | null = null;
  private headers: StickyHeaderObserver | null = null;

  start(list: Element): void {
    this.headers = markStickyHeaders(list);
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) this.notify(target, isIntersecting);
      },
      { root: scrolls(list) ? list : null, rootMargin: '30% 0px' },
    );
    for (const element of this.listeners.keys()) this.observer.observe(element);
  }

  stop(): void {
    this.observer?.disconnect();
    this.observer = null;
    this.headers?.disconnect();
    this.headers = null;
  }

  watch(element: Element, listener: Listener): () => void {
    this.listeners.set(element, listener);
    this.observer?.observe(element);
    const stopListening = onContentVisibility(element, (skipped) => {
      if (!skipped) return this.observer?.observe(element);
      this.observer?.unobserve(element);
      this.notify(element, false);
    });
    return () => {
      stopListening();
      this.listeners.delete(element);
      this.observer?.unobserve(element);
      this.headers?.unobserve(element);
    };
  }

  private notify(element: Element, near: boolean): void {
    this.listeners.get(element)?.(near);
    // cards far from the window have no sticky header
    if (near) this.headers?.observe(element);
    else this.headers?.unobserve(element);
  }
}

const WatcherContext = createContext<Watcher | null>(null);

interface VisibleCardsProps {
  list: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Wraps cards that render their inputs only near the window. */
export function VisibleCards({ list, children }: VisibleCardsProps) {
  const watcher = useMemo(() => (typeof IntersectionObserver === 'undefined' ? null : new Watcher()), []);
  const painted = use(Painted);
  useEffect(() => {
    // reads styles, which would lay out the page once more before its first frame
    if (painted && list.current) watcher?.start(list.current);
    return () => watcher?.stop();
  }, [watcher, list, painted]);
  return <WatcherContext value={watcher}>{children}</WatcherContext>;
}

/**
 * Whether an element is near the window. Always true outside `VisibleCards` and in browsers without
 * IntersectionObserver.
 * @param folded whether the card is folded. A change resets the result to "far" until the new layout is measured.
 * @param first whether it is the first card, which needs no measuring: it is near the window when a project opens
 */
export function useIsNearWindow(element: RefObject<Element | null>, folded: boolean, first: boolean): boolean {
  const watcher = useContext(WatcherContext);
  const [near, setNear] = useState({ is: first, folded });
  const known = near.is && near.folded === folded;
  // the observer reports only after the first frame, so measure now, or paragraphs would flash in visible cards
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change seen by the observer needs no measuring
  useLayoutEffect(() => {
    if (!watcher || known || !element.current) return;
    const { top, bottom } = element.current.getBoundingClientRect();
    if (bottom >= 0 && top <= innerHeight) setNear({ is: true, folded });
  }, [watcher, element, folded]);
  useEffect(() => {
    const onChange = (is: boolean) => setNear({ is, folded });
    return watcher && element.current ? watcher.watch(element.current, onChange) : undefined;
  }, [watcher, element, folded]);
  return watcher === null || (near.is && near.folded === folded);
}
