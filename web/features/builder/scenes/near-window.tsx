import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { scrolls } from '../core/dom.ts';
import { markStickyHeaders, onContentVisibility, type StickyHeaderObserver } from '../core/view/sticky-headers.ts';

type Listener = (near: boolean) => void;

/** Watches which elements are in the window or a third of it away, which is further than Tab reaches. */
class Watcher {
  private readonly listeners = new Map<Element, Listener>();
  private observer: IntersectionObserver | null = null;
  private tops: StickyHeaderObserver | null = null;

  start(list: Element): void {
    this.tops = markStickyHeaders(list);
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) this.note(target, isIntersecting);
      },
      { root: scrolls(list) ? list : null, rootMargin: '30% 0px' },
    );
    for (const element of this.listeners.keys()) this.observer.observe(element);
  }

  stop(): void {
    this.observer?.disconnect();
    this.observer = null;
    this.tops?.disconnect();
    this.tops = null;
  }

  watch(element: Element, listener: Listener): () => void {
    this.listeners.set(element, listener);
    this.observer?.observe(element);
    const end = onContentVisibility(element, (skipped) => {
      if (!skipped) return this.observer?.observe(element);
      this.observer?.unobserve(element);
      this.note(element, false);
    });
    return () => {
      end();
      this.listeners.delete(element);
      this.observer?.unobserve(element);
      this.tops?.unobserve(element);
    };
  }

  private note(element: Element, near: boolean): void {
    this.listeners.get(element)?.(near);
    // what is far from the window has no head to stick
    if (near) this.tops?.observe(element);
    else this.tops?.unobserve(element);
  }
}

const WatcherContext = createContext<Watcher | null>(null);

interface NearWindowProps {
  list: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Around cards that mount their fields only near the window. */
export function NearWindow({ list, children }: NearWindowProps) {
  const watcher = useMemo(() => (typeof IntersectionObserver === 'undefined' ? null : new Watcher()), []);
  useEffect(() => {
    if (list.current) watcher?.start(list.current);
    return () => watcher?.stop();
  }, [watcher, list]);
  return <WatcherContext value={watcher}>{children}</WatcherContext>;
}

/**
 * Whether an element is near the window. Without a `NearWindow` around it, or where browsers cannot tell, always.
 * @param folded what is near while folded may be far once it is open, and is taken for far until that is known
 */
export function useIsNear(element: RefObject<Element | null>, folded: boolean): boolean {
  const watcher = useContext(WatcherContext);
  const [near, setNear] = useState({ is: false, folded });
  // the observer answers after the first frame, which would show paragraphs where inputs belong
  useLayoutEffect(() => {
    if (!watcher || !element.current) return;
    const { top, bottom } = element.current.getBoundingClientRect();
    if (bottom >= 0 && top <= innerHeight) setNear({ is: true, folded });
  }, [watcher, element, folded]);
  useEffect(() => {
    const note = (is: boolean) => setNear({ is, folded });
    return watcher && element.current ? watcher.watch(element.current, note) : undefined;
  }, [watcher, element, folded]);
  return watcher === null || (near.is && near.folded === folded);
}
