import { useEffect } from 'react';
import type { Post } from '../../../src/domain/site/blog.ts';

/** The page whose tags are in the head now. */
let currentHead: { path: string; post: Post | undefined } | undefined;

/**
 * Sets the document's head to that of the page at `path`. The server has written the first page's head, so the code that
 * writes heads is loaded on the first navigation.
 */
export function usePageHead(path: string, post?: Post): void {
  useEffect(() => {
    // at first, the head has the server's tags
    currentHead ??= { path: location.pathname, post: undefined };
    if (currentHead.path === path && currentHead.post === post) return;
    const nextHead = { path, post };
    currentHead = nextHead;
    import('./write-head.ts').then(
      ({ writeHead }) => {
        if (currentHead === nextHead) writeHead(path, post);
      },
      () => undefined, // offline: the head stays as it is
    );
  }, [path, post]);
}
