import { generateRssFeed } from 'feedsmith';
import { product } from '../domain/product/product.ts';
import { blogFeedPath, blogLimits, type Post } from '../domain/site/blog.ts';
import { withoutControls } from '../domain/text/markup.ts';

/**
 * Returns the blog as an RSS 2.0 feed with full articles: https://www.rssboard.org/rss-specification
 * @param posts newest first; the feed has at most `blogLimits.feedPosts` of them
 * @param publicUrl the product's origin, without a trailing slash
 */
export function blogFeed(posts: readonly Post[], publicUrl: string): string {
  const newest = posts.slice(0, blogLimits.feedPosts);
  const changes = newest.map(({ updatedAt }) => updatedAt).toSorted();
  const lastChange = changes.at(-1);
  return generateRssFeed({
    title: `${product.name} Blog`,
    link: `${publicUrl}/blog`,
    description: 'Cinematography for people who write prompts: camera, light, sound and dialogue, scene by scene.',
    language: 'en',
    ...(lastChange && { lastBuildDate: new Date(lastChange) }),
    atom: { links: [{ href: `${publicUrl}${blogFeedPath}`, rel: 'self', type: 'application/rss+xml' }] },
    items: newest.map((post) => {
      const address = `${publicUrl}/blog/${post.slug}`;
      return {
        title: withoutControls(post.title),
        link: address,
        guid: { value: address, isPermaLink: true },
        pubDate: new Date(post.publishedAt),
        description: withoutControls(post.excerpt),
        content: { encoded: withoutControls(withAbsoluteUrls(post.content, address)) },
      };
    }),
  });
}

/**
 * Makes the addresses in an article's HTML absolute, since feed readers show the article on another site. A regular
 * expression is enough, since sanitized HTML has no `>` or `"` in attribute values.
 */
function withAbsoluteUrls(content: string, address: string): string {
  return content.replace(/<(?:a|img)\s[^>]*>/g, (tag) =>
    tag.replace(/ (href|src)="([^"]*)"/, (whole, name: string, value: string) =>
      URL.canParse(value, address) ? ` ${name}="${new URL(value, address).href}"` : whole,
    ),
  );
}
