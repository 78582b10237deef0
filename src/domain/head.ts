import type { Post } from './blog.ts';
import { isPagePath, type PageHead, pages } from './pages.ts';
import { product } from './product.ts';

const missingArticle: PageHead = {
  title: 'Article Not Found',
  description: 'There is no article at this address.',
  noindex: true,
};
const notFound: PageHead = { title: 'Page not found', description: 'There is no page at this address.', noindex: true };

/** One tag of a page's head: its name, attributes, and text for those that have any. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

/** What the head says of an article. */
type PostHead = Pick<Post, 'title' | 'metaDescription' | 'keywords' | 'publishedAt' | 'updatedAt'>;

/**
 * Title and tags of a page, the same for the document the server sends and for a navigation in the browser. The
 * picture that goes with links is the server's alone: what reads it runs no scripts.
 * @param path the address without query, e.g. `/login`; an unknown one gets the head of a 404, below /blog of a missing article
 * @param appUrl the product's public origin, without a slash at the end
 * @param post the article, on an article's page
 */
export function headFor(path: string, appUrl: string, post?: PostHead): HeadTag[] {
  const known = post !== undefined || isPagePath(path);
  const page: PageHead = post ? headOfPost(post) : isPagePath(path) ? pages[path] : headOfMissing(path);
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

function headOfMissing(path: string): PageHead {
  return path.startsWith('/blog/') ? missingArticle : notFound;
}

function headOfPost({ title, metaDescription, keywords }: PostHead): PageHead {
  return { title, description: metaDescription, ...(keywords && { keywords }) };
}

function meta(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { name, content } };
}

function property(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { property: name, content } };
}
