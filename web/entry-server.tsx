import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { pathsOfKind } from '../src/domain/pages.ts';
import type { PageRenderer, PublicPage } from '../src/domain/public-page.ts';
import { documentPages } from './app/public-pages.ts';
import { BlogList } from './features/blog/BlogList.tsx';
import { BlogPost, MissingPost } from './features/blog/BlogPost.tsx';
import { Contact } from './features/support/Contact.tsx';
import { AiModel } from './lib/ai-model.ts';
import { SignedIn } from './lib/signed-in.ts';

/** The pages without stored content. */
const staticPages = new Map(
  await Promise.all(
    [...pathsOfKind('static-document'), '/404' as const].map(
      async (path) => [path, (await documentPages[path].load()).default] as const,
    ),
  ),
);

/** Renders the bodies of public documents on the server, with the application's components. */
export const renderPage: PageRenderer['renderPage'] = (page, { signedIn, aiModel }) =>
  renderToString(
    <SignedIn.Provider value={signedIn}>
      <AiModel.Provider value={aiModel}>
        <StaticRouter location={page.path}>{renderElement(page)}</StaticRouter>
      </AiModel.Provider>
    </SignedIn.Provider>,
  );

export const pageSources: PageRenderer['pageSources'] = Object.fromEntries(
  Object.entries(documentPages).map(([path, { file }]) => [path, file]),
  // Object.fromEntries forgets what keys it was given
) as PageRenderer['pageSources'];

function renderElement(page: PublicPage): ReactNode {
  switch (page.path) {
    case '/contact':
      return <Contact supportEmail={page.supportEmail} attempt={page.attempt ?? null} />;
    case '/blog':
      return <BlogList posts={page.posts} />;
    case '/blog/:slug':
      return page.post ? <BlogPost post={page.post} /> : <MissingPost />;
    default: {
      const Page = staticPages.get(page.path);
      return Page && <Page />;
    }
  }
}
