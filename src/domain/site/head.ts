import { product } from '../product/product.ts';
import type { Post } from './blog.ts';
import { isPagePath, type PageHead, pages } from './pages.ts';

const missingArticle: PageHead = {
  title: 'Article Not Found',
  description: 'There is no article at this address.',
  noindex: true,
};
const notFound: PageHead = { title: 'Page not found', description: 'There is no page at this address.', noindex: true };

/** One tag of a page's head. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

/** The properties of an article that its head needs. */
type PostHead = Pick<Post, 'title' | 'metaDescription' | 'keywords' | 'publishedAt' | 'updatedAt'>;

/**
 * Returns the title and tags of a page, for the server's documents and for navigation in the browser. Only the server
 * adds the preview picture of shared links, since link previews do not run scripts.
 * @param path the address without query, such as `/login`. Unknown paths get the head of a 404, or below /blog of a
 * missing article.
 * @param appUrl the product's public origin, without a trailing slash
 * @param post the article, on an article's page
 */
export function headFor(path: string, appUrl: string, post?: PostHead): HeadTag[] {
  const known = post !== undefined || isPagePath(path);
  const page: PageHead = post ? postHead(post) : isPagePath(path) ? pages[path] : missingHead(path);
  const title = `${page.title} · ${product.name}`;
  const address = `${appUrl}${path}`;
  return [
    { tag: 'title', attributes: {}, text: title },
    meta('description', page.description),
    ...(page.keywords ? [meta('keywords', page.keywords)] : []),
    ...(page.noindex ? [meta('robots', 'noindex')] : []),
    ...(known
      ? [{ tag: 'link', attributes: { rel: 'canonical', href: address } } as const, property('og:url', address)]
      : []),
    property('og:type', post ? 'article' : 'website'),
    property('og:site_name', product.name),
    property('og:title', title),
    property('og:description', page.description),
    ...(post
      ? [property('article:published_time', post.publishedAt), property('article:modified_time', post.updatedAt)]
      : []),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', page.description),
  ];
}

function missingHead(path: string): PageHead {
  return path.startsWith('/blog/') ? missingArticle : notFound;
}

function postHead({ title, metaDescription, keywords }: PostHead): PageHead {
  return { title, description: metaDescription, ...(keywords && { keywords }) };
}

function meta(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { name, content } };
}

function property(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { property: name, content } };
}
