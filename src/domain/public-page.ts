import type { Post, PostSummary } from './blog.ts';
import type { StaticDocumentPath } from './pages.ts';

/** What the contact form was sent with by a browser without scripts, and what became of it. */
export interface ContactAttempt {
  sent: boolean;
  /** Why it was not, in a sentence. */
  problem: string | null;
  values: { name: string; email: string; subject: string; message: string };
}

/** A public page with all that it shows. */
export type PublicPage =
  | { path: StaticDocumentPath | '/404' }
  | { path: '/contact'; attempt: ContactAttempt | null }
  | { path: '/blog'; posts: readonly PostSummary[] }
  /** null: there is no such article. */
  | { path: '/blog/:slug'; post: Post | null };

/** What the owner's settings add to a page. */
export interface SiteFacts {
  /** The configured AI model as people write it; null where none is set up. */
  aiModel: string | null;
  supportEmail: string | null;
}

/** What a page shows besides its own content. */
export interface PageSurroundings extends SiteFacts {
  signedIn: boolean;
}

/** A page's body for visitors with and without a session. */
export type BothBodies = Record<'present' | 'absent', string>;

/** What renders a page's body, as the build of the pages brings it along. */
export interface PageRenderer {
  renderPage: (page: PublicPage, shown: PageSurroundings) => Promise<string>;
  renderBoth: (task: { page: PublicPage; facts: SiteFacts }) => Promise<BothBodies>;
  /** The source of each page, by which its styles are found in the build's manifest. */
  pageSources: Readonly<Record<PublicPage['path'], string>>;
}
