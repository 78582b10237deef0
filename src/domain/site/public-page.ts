import type { ApiDocument } from './api-document.ts';
import type { Post, PostSummary } from './blog.ts';
import type { FormView } from './forms.ts';
import type { StaticDocumentPath } from './pages.ts';

/** A public page with its content. */
export type PublicPage =
  /** `view` is set after a browser sent the page's form without scripts. */
  | { path: StaticDocumentPath | '/contact' | '/404'; view?: FormView }
  /** Only the build knows the API, and renders it. */
  | { path: '/docs/api'; api: ApiDocument }
  | { path: '/blog'; posts: readonly PostSummary[] }
  /** The post is null if there is no such article. */
  | { path: '/blog/:slug'; post: Post | null };

/** Facts from the owner's settings that pages show. */
export interface SiteFacts {
  /** The display name of the configured AI model; null if there is none. */
  aiModel: string | null;
  supportEmail: string | null;
  /** The product's origin, without a trailing slash. */
  publicUrl: string;
  /** A note that messages are only written to the server's log; null if they are sent. */
  mailNote: string | null;
}

/** Everything that a page shows besides its own content. */
export interface PageContext extends SiteFacts {
  signedIn: boolean;
}

/** A page's body for visitors with and without a session. */
export type BothBodies = Record<'present' | 'absent', string>;

/** Renders page bodies. Part of the build. */
export interface PageRenderer {
  renderPage: (page: PublicPage, shown: PageContext) => Promise<string>;
  renderBoth: (task: { page: PublicPage; facts: SiteFacts }) => Promise<BothBodies>;
  /** The source file of each page, for finding its styles in the build manifest. */
  pageSources: Readonly<Record<PublicPage['path'], string>>;
}
