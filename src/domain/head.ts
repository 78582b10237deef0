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

/** The picture that goes with a link to a page. */
export interface ShareImage {
  /** Its path on this site. */
  path: string;
  alt: string;
  /** Pixels; absent where they are not known. */
  width?: number;
  height?: number;
}

/**
 * Title and tags of a page, the same for the document the server sends and for a navigation in the browser, which has no
 * picture for shares: what reads those runs no scripts.
 * @param path the address without query, e.g. `/login`; an unknown one gets the head of a 404, below /blog of a missing article
 * @param appUrl the product's public origin, without a slash at the end
 * @param post the article, on an article's page
 */
export function headFor(path: string, appUrl: string, post?: PostHead, image?: ShareImage): HeadTag[] {
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
    ...(image ? imageTags(image, appUrl) : []),
    ...(post
      ? [property('article:published_time', post.publishedAt), property('article:modified_time', post.updatedAt)]
      : []),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
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

/** https://ogp.me/#structured */
function imageTags({ path, alt, width, height }: ShareImage, appUrl: string): HeadTag[] {
  const address = `${appUrl}${path}`;
  return [
    property('og:image', address),
    ...(width && height ? [property('og:image:width', `${width}`), property('og:image:height', `${height}`)] : []),
    property('og:image:alt', alt),
    meta('twitter:image', address),
    meta('twitter:image:alt', alt),
  ];
}

function meta(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { name, content } };
}

function property(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { property: name, content } };
}
