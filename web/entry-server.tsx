import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageRenderer, PublicPage } from '../src/domain/public-page.ts';
import { BlogList } from './features/blog/BlogList.tsx';
import { BlogPost, MissingPost } from './features/blog/BlogPost.tsx';
import { Demo } from './features/marketing/Demo.tsx';
import { Landing } from './features/marketing/Landing.tsx';
import { Contact } from './features/support/Contact.tsx';
import { AiModel } from './lib/ai-model.ts';
import { SignedIn } from './lib/signed-in.ts';
import { GetStarted } from './pages/GetStartedPage.tsx';
import { NotFound } from './pages/NotFoundPage.tsx';

/** The bodies of public documents, for the server: the same components that the application shows. */
export const renderPage: PageRenderer['renderPage'] = (page, { signedIn, aiModel }) =>
  renderToString(
    <SignedIn.Provider value={signedIn}>
      <AiModel.Provider value={aiModel}>
        <StaticRouter location={page.path}>{elementOf(page)}</StaticRouter>
      </AiModel.Provider>
    </SignedIn.Provider>,
  );

export const pageSources: PageRenderer['pageSources'] = {
  '/': 'pages/HomePage.tsx',
  '/demo': 'pages/DemoPage.tsx',
  '/get-started': 'pages/GetStartedPage.tsx',
  '/contact': 'pages/ContactPage.tsx',
  '/blog': 'pages/BlogPage.tsx',
  '/blog/:slug': 'pages/BlogPostPage.tsx',
  '/404': 'pages/NotFoundPage.tsx',
};

function elementOf(page: PublicPage): ReactNode {
  switch (page.path) {
    case '/':
      return <Landing />;
    case '/demo':
      return <Demo />;
    case '/get-started':
      return <GetStarted />;
    case '/contact':
      return <Contact supportEmail={page.supportEmail} attempt={page.attempt ?? null} />;
    case '/blog':
      return <BlogList posts={page.posts} />;
    case '/blog/:slug':
      return page.post ? <BlogPost post={page.post} /> : <MissingPost />;
    case '/404':
      return <NotFound />;
  }
}
