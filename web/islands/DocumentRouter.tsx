import { type ReactNode, useMemo } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';
import { persistToast } from '../lib/toast/toast.ts';

/** Router for an island: every navigation is a full page load. */
export function DocumentRouter({ children }: { children: ReactNode }) {
  const navigator = useMemo<Navigator>(() => {
    const toPath = (to: To) => (typeof to === 'string' ? to : createPath(to));
    return {
      createHref: toPath,
      push(to) {
        persistToast();
        location.assign(toPath(to));
      },
      replace: (to) => location.replace(toPath(to)),
      go: (by) => history.go(by),
    };
  }, []);
  return (
    <Router location={location.pathname + location.search} navigator={navigator}>
      {children}
    </Router>
  );
}
