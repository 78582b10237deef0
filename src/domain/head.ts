import type { Post } from './blog.ts';
import { sceneFields } from './fields.ts';
import { numberWord } from './number-word.ts';
import { product } from './product.ts';

interface PageHead {
  title: string;
  description: string;
  keywords?: string;
  /** Pages that only make sense to the person signed in stay out of search engines. */
  noindex?: boolean;
}

const fields = numberWord(sceneFields.length);

const pages = {
  '/': {
    title: product.tagline,
    description: `Write a film scene by scene in ${fields} fields, from camera movement to Foley, and hand a clean, formatted prompt to your video generator.`,
    keywords: 'video prompt, text to video prompt, shot list, film prompt builder, cinematography',
  },
  '/demo': {
    title: 'Demo',
    description: `Edit one scene in ${fields} fields and watch its prompt change as you type. No account needed.`,
    keywords: 'video prompt demo, video prompt example, shot description',
  },
  '/contact': {
    title: 'Contact us',
    description: `Write to the people behind ${product.name}. We answer within ${product.support.answersWithinHours} hours.`,
  },
  '/blog': {
    title: 'Blog',
    description: 'Craft for film-makers who prompt: shots, light, sound and the order of a good prompt.',
    keywords: 'prompt craft, cinematography, text to video, film-making',
  },
  '/app': { title: 'Editor', description: 'Compose your project scene by scene.', noindex: true },
  '/admin': { title: 'Admin panel', description: `Accounts, activity and messages of ${product.name}.`, noindex: true },
  '/admin/login': {
    title: 'Admin log-in',
    description: `For the staff of ${product.name} with an admin account.`,
    noindex: true,
  },
  '/login': { title: 'Sign in', description: `Sign in to ${product.name} and go on with your project.` },
  '/register': {
    title: 'Create your account',
    description: `Create a ${product.name} account and compose your first project.`,
  },
  '/forgot-password': {
    title: 'Forgot your password?',
    description: `Ask for a link to set a new password for ${product.name}.`,
    noindex: true,
  },
  '/reset-password': {
    title: 'Set a new password',
    description: `Choose a new password for ${product.name}.`,
    noindex: true,
  },
  '/subscribe': { title: 'Subscribe', description: 'Choose the plan and add a card.', noindex: true },
  '/get-started': {
    title: 'Start your free trial',
    description: `Begin with ${product.trialDays} days free, then $${product.pricePerMonth} a month: ${fields} fields a scene, ${product.presets.count}+ presets, AI for a single field, and a clean prompt at the end.`,
    keywords: 'film prompt tool, video prompt builder, free trial, shot list software',
  },
} satisfies Record<string, PageHead>;

/** The paths that have a page. Any other is a 404. */
export type PagePath = keyof typeof pages;
// Object.keys forgets what keys they are
export const pagePaths = Object.keys(pages) as PagePath[];

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(pages, path);
}

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
type PostHead = Pick<
  Post,
  'title' | 'metaDescription' | 'keywords' | 'featuredImageUrl' | 'publishedAt' | 'updatedAt' | 'slug'
>;

/**
 * Title and tags of a page, the same for the document the server sends and for a navigation in the browser.
 * @param path the address without query, e.g. `/login`; an unknown one gets the head of a 404, below /blog of a missing article
 * @param appUrl the product's public origin, without a slash at the end
 * @param post the article, on an article's page
 */
export function headFor(path: string, appUrl: string, post?: PostHead): HeadTag[] {
  const known = post !== undefined || isPagePath(path);
  const page: PageHead = post ? headOfPost(post) : isPagePath(path) ? pages[path] : headOfMissing(path);
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
    property('og:type', post ? 'article' : 'website'),
    property('og:site_name', product.name),
    property('og:title', title),
    property('og:description', page.description),
    ...(post
      ? [
          property('og:image', `${appUrl}${shareImagePath(post)}`),
          property('article:published_time', post.publishedAt),
          property('article:modified_time', post.updatedAt),
        ]
      : []),
    meta('twitter:card', post ? 'summary_large_image' : 'summary'),
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

/** Where an article's picture for shares is: its own, or one that is drawn from its title. */
export function shareImagePath({ featuredImageUrl, slug }: Pick<Post, 'featuredImageUrl' | 'slug'>): string {
  return featuredImageUrl ?? `/blog/${slug}/share.svg`;
}
