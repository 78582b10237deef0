import type { FastifyInstance } from 'fastify';
import { product } from '../domain/product/product.ts';
import { fileJsonSchema, fileSchemaPath } from '../domain/project/file-schema.ts';
import { pagePaths, pages } from '../domain/site/pages.ts';
import { postAddresses } from '../modules/blog/posts.ts';
import type { Orm } from '../platform/database/orm.ts';
import { computeEtag, isFresh } from '../platform/http/etag.ts';
import { sitemap } from './sitemap.ts';

interface DiscoveryOptions {
  orm: Orm;
  publicUrl: string;
}

const sitemapPaths = pagePaths.filter((path) => pages[path].sitemap);

/** Serves files for search engines, home screens, and code editors that open project files. */
export async function discoveryPlugin(app: FastifyInstance, { orm, publicUrl }: DiscoveryOptions): Promise<void> {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'public, max-age=3600'));
  app.get('/sitemap.xml', async (_, reply) => {
    const posts = await postAddresses({ em: orm.em.fork() });
    return reply.type('application/xml; charset=utf-8').send(sitemap({ publicUrl, paths: sitemapPaths, posts }));
  });
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nDisallow: /app\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  const manifest = JSON.stringify({
    name: product.name,
    short_name: product.name,
    description: product.tagline,
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    background_color: '#121113',
    theme_color: '#121113',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  });
  app.get('/app.webmanifest', async (_, reply) => reply.type('application/manifest+json').send(manifest));
  let schema: { text: string; etag: string } | undefined;
  app.get(fileSchemaPath, async ({ headers }, reply) => {
    // built on the first request, to keep startup fast
    if (!schema) {
      const text = JSON.stringify(fileJsonSchema(publicUrl), null, 2);
      schema = { text, etag: computeEtag(text) };
    }
    // public, so that editors in browsers may read it from any page
    reply.headers({ etag: schema.etag, 'access-control-allow-origin': '*' });
    if (isFresh(headers['if-none-match'], schema.etag)) return reply.code(304).send();
    return reply.type('application/schema+json; charset=utf-8').send(schema.text);
  });
}
