import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageRenderer, PublicPage, SiteFacts } from '../src/domain/site/public-page.ts';
import { documentPages } from './app/public-pages.ts';
import { ForgotPasswordForm } from './features/auth/ForgotPasswordForm.tsx';
import { BlogList } from './features/blog/BlogList.tsx';
import { BlogPost, MissingPost } from './features/blog/BlogPost.tsx';
import { ApiDocs } from './features/developers/ApiDocs.tsx';
import { Contact } from './features/support/Contact.tsx';
import { SignedIn } from './lib/account/signed-in.ts';
import { AiModel } from './lib/ai-model.ts';
import { FormViewContext } from './lib/forms/form-view.ts';

/** Renders the body of a public document, with the application's components. */
export const renderPage: PageRenderer['renderPage'] = async (page, { signedIn, aiModel, ...facts }) =>
  renderToString(
    <SignedIn.Provider value={signedIn}>
      <AiModel.Provider value={aiModel}>
        <FormViewContext.Provider value={('view' in page && page.view) || null}>
          <StaticRouter location={page.path}>{await pageElement(page, facts)}</StaticRouter>
        </FormViewContext.Provider>
      </AiModel.Provider>
    </SignedIn.Provider>,
  );

export const renderBoth: PageRenderer['renderBoth'] = async ({ page, facts }) => ({
  present: await renderPage(page, { ...facts, signedIn: true }),
  absent: await renderPage(page, { ...facts, signedIn: false }),
});

export const pageSources: PageRenderer['pageSources'] = Object.fromEntries(
  Object.entries(documentPages).map(([path, { file }]) => [path, file]),
  // Object.fromEntries loses the key type
) as PageRenderer['pageSources'];

async function pageElement(page: PublicPage, facts: Omit<SiteFacts, 'aiModel'>): Promise<ReactNode> {
  switch (page.path) {
    case '/contact':
      return <Contact supportEmail={facts.supportEmail} />;
    case '/docs/api':
      return 'api' in page ? <ApiDocs api={page.api} /> : null;
    case '/forgot-password':
      return <ForgotPasswordForm mailNote={facts.mailNote} />;
    case '/blog':
      return <BlogList posts={page.posts} />;
    case '/blog/:slug':
      return page.post ? <BlogPost post={page.post} /> : <MissingPost />;
    default: {
      // imported here: rendering stored content does not need the other pages
      const { default: Page }: { default: ComponentType } = await documentPages[page.path].load();
      return createElement(Page);
    }
  }
}
