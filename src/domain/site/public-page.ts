import type { Post, PostSummary } from './blog.ts';
import type { FormView } from './forms.ts';
import type { StaticDocumentPath } from './pages.ts';

/** A public page with its content. */
export type PublicPage =
  /** With the view if a browser sent the page's form without scripts. */
  | { path: StaticDocumentPath | '/contact' | '/404'; view?: FormView }
  | { path: '/blog'; posts: readonly PostSummary[] }
  /** Null if there is no such article. */
  | { path: '/blog/:slug'; post: Post | null };

/** What the owner's settings add to a page. */
export interface SiteFacts {
  /** The display name of the configured AI model; null if there is none. */
  aiModel: string | null;
  supportEmail: string | null;
  /** Says that messages only go to the server's log; null where they are sent. */
  mailNote: string | null;
}

/** What a page shows besides its own content. */
export interface PageSurroundings extends SiteFacts {
  signedIn: boolean;
}

/** A page's body for visitors with and without a session. */
export type BothBodies = Record<'present' | 'absent', string>;

/** Renders page bodies; part of the build. */
export interface PageRenderer {
  renderPage: (page: PublicPage, shown: PageSurroundings) => Promise<string>;
  renderBoth: (task: { page: PublicPage; facts: SiteFacts }) => Promise<BothBodies>;
  /** The source file of each page, by which its styles are found in the build manifest. */
  pageSources: Readonly<Record<PublicPage['path'], string>>;
}
