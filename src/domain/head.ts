import { product } from './product.ts';

interface PageHead {
  title: string;
  description: string;
  keywords?: string;
  /** Pages that only make sense to the person signed in stay out of search engines. */
  noindex?: boolean;
}

const pages = {
  '/': {
    title: product.tagline,
    description:
      'Write a film scene by scene in nine fields, from camera movement to Foley, and hand a clean, formatted prompt to your video generator.',
    keywords: 'Sora 2 prompt, text to video prompt, shot list, film prompt builder, cinematography',
  },
  '/app': { title: 'Editor', description: 'Compose your project scene by scene.', noindex: true },
  '/login': { title: 'Sign in', description: `Sign in to ${product.name} and go on with your project.` },
  '/register': {
    title: 'Create your account',
    description: `Create a ${product.name} account and compose your first project.`,
  },
  '/subscribe': { title: 'Subscribe', description: 'Choose the plan and add a card.', noindex: true },
  '/get-started': {
    title: 'Start your free trial',
    description: `${product.trialDays} days free, then $${product.pricePerMonth} a month: nine fields a scene, 64+ presets, AI for a single field, and a clean prompt at the end.`,
    keywords: 'film prompt tool, Sora 2 prompt generator, free trial, shot list software',
  },
} satisfies Record<string, PageHead>;

/** The paths that have a page. Any other is a 404. */
export type PagePath = keyof typeof pages;
// Object.keys forgets what keys they are
export const pagePaths = Object.keys(pages) as PagePath[];

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(pages, path);
}

const notFound: PageHead = { title: 'Page not found', description: 'There is no page at this address.', noindex: true };

/** One tag of a page's head: its name, attributes, and text for those that have any. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

/**
 * Title and tags of a page, the same for the document the server sends and for a navigation in the browser.
 * @param path the address without query, e.g. `/login`; an unknown one gets the 404's head
 * @param appUrl the product's public origin, without a slash at the end
 */
export function headFor(path: string, appUrl: string): HeadTag[] {
  const known = isPagePath(path);
  const page: PageHead = known ? pages[path] : notFound;
  const title = `${page.title} · ${product.name}`;
  const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
  const property = (name: string, content: string): HeadTag => ({
    tag: 'meta',
    attributes: { property: name, content },
  });
  const address = `${appUrl}${path}`;
  return [
    { tag: 'title', attributes: {}, text: title },
    meta('description', page.description),
    ...(page.keywords ? [meta('keywords', page.keywords)] : []),
    ...(page.noindex ? [meta('robots', 'noindex')] : []),
    ...(known
      ? [{ tag: 'link', attributes: { rel: 'canonical', href: address } } as const, property('og:url', address)]
      : []),
    property('og:type', 'website'),
    property('og:site_name', product.name),
    property('og:title', title),
    property('og:description', page.description),
    meta('twitter:card', 'summary'),
    meta('twitter:title', title),
    meta('twitter:description', page.description),
  ];
}
