import { type ReactNode, useMemo } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';
import { persistToast } from '../lib/toast.ts';

/** Links and navigation of an island: a document has no other pages, so each is a load of its own. */
export function DocumentRouter({ children }: { children: ReactNode }) {
  const navigator = useMemo<Navigator>(() => {
    const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));
    return {
      createHref: pathOf,
      push(to) {
        persistToast();
        location.assign(pathOf(to));
      },
      replace: (to) => location.replace(pathOf(to)),
      go: (by) => history.go(by),
    };
  }, []);
  return (
    <Router location={location.pathname + location.search} navigator={navigator}>
      {children}
    </Router>
  );
}
