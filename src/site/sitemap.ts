import { escapeMarkup } from '../domain/text/markup.ts';

interface SitemapPages {
  /** The product's origin, without a trailing slash. */
  publicUrl: string;
  /** Public pages, such as `/` and `/blog`. */
  paths: readonly string[];
  /** Times are ISO strings. */
  posts: readonly { slug: string; updatedAt: string }[];
}

/** Returns the sitemap for search engines: https://www.sitemaps.org/protocol.html */
export function sitemap({ publicUrl, paths, posts }: SitemapPages): string {
  const entries = [
    ...paths.map((path) => entry(publicUrl + path)),
    ...posts.map(({ slug, updatedAt }) => entry(`${publicUrl}/blog/${slug}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function entry(address: string, lastModified?: string): string {
  const change = lastModified === undefined ? '' : `<lastmod>${escapeMarkup(lastModified)}</lastmod>`;
  return `  <url><loc>${escapeMarkup(address)}</loc>${change}</url>`;
}
