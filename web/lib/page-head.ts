import { useEffect } from 'react';
import type { Post } from '../../src/domain/blog.ts';

/** What the head says now. */
let shown: { path: string; post: Post | undefined } | undefined;

/**
 * Makes the document's head that of the page at `path`, whatever another page left. The page that was loaded has the
 * right one from the server, so what makes heads comes with the first navigation only.
 */
export function usePageHead(path: string, post?: Post): void {
  useEffect(() => {
    // at first, what the server wrote into the document
    shown ??= { path: location.pathname, post: undefined };
    if (shown.path === path && shown.post === post) return;
    const wanted = { path, post };
    shown = wanted;
    import('./write-head.ts').then(
      ({ writeHead }) => {
        if (shown === wanted) writeHead(path, post);
      },
      () => undefined, // without a network the page keeps the head that it has
    );
  }, [path, post]);
}
