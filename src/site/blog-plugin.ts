import type { FastifyInstance } from 'fastify';
import { blogFeedPath } from '../domain/site/blog.ts';
import { findImage } from '../modules/blog/images.ts';
import { findPost, listPosts, newestPosts } from '../modules/blog/posts.ts';
import { publicError } from '../platform/errors/errors.ts';
import { createBlogDocuments } from './blog-documents.ts';
import type { Documents } from './documents.ts';
import type { PagesOptions } from './pages-options.ts';
import type { PreparedPage } from './prepared-document.ts';
import type { SendDocument } from './send-document.ts';

interface BlogOptions extends PagesOptions {
  documents: Documents;
  send: SendDocument;
  notFound: PreparedPage;
}

/** The cache policy of addresses that contain a hash of the content. */
const immutable = 'public, max-age=31536000, immutable';

/** Serves the blog's pages, feed and images. */
export async function blogPlugin(app: FastifyInstance, options: BlogOptions): Promise<void> {
  const { orm, settings, documents, send, notFound, articleImages, pages } = options;
  const em = () => orm.em.fork();
  const getDocument = createBlogDocuments(orm);

  app.get('/blog', async (request, reply) => {
    const page = await getDocument('/blog', async () =>
      documents.render({ path: '/blog', posts: await listPosts({ em: em() }) }),
    );
    return send(page, request, reply);
  });
  app.get<{ Params: { slug: string } }>('/blog/:slug', async (request, reply) => {
    const { slug } = request.params;
    // the address is /blog/, the list with a trailing slash
    if (slug === '') return reply.redirect('/blog', 301);
    const page = await getDocument(slug, async () => {
      const post = await findPost({ em: em() }, { slug });
      return documents.render({ path: '/blog/:slug', post }, articleImages.imageOf(post));
    }).catch(nullIfMissing);
    return page ? send(page, request, reply) : send(documents.built('article missing'), request, reply.code(404));
  });
  app.get(blogFeedPath, async (_, reply) => {
    const { blogFeed } = await import('./feed.ts');
    const feed = blogFeed(await newestPosts({ em: em() }), settings.publicUrl);
    return reply.header('cache-control', 'public, max-age=300').type('application/rss+xml; charset=utf-8').send(feed);
  });
  app.get<{ Params: { slug: string; version: string } }>('/blog/:slug/share-:version.png', async (request, reply) => {
    const { version } = request.params;
    const isVersion = /^[0-9a-f]{16}$/.test(version);
    const post = isVersion ? await findPost({ em: em() }, request.params).catch(nullIfMissing) : null;
    if (!post) return send(notFound, request, reply.code(404));
    const image = await articleImages.find(post, version);
    if (image) {
      return reply
        .header('cache-control', image.isCurrent ? immutable : 'no-store')
        .type('image/png')
        .send(image.bytes);
    }
    const site = pages?.imageOf('/');
    if (!site) return send(notFound, request, reply.code(404));
    return reply.header('cache-control', 'no-store').redirect(site.path);
  });
  app.get<{ Params: { name: string } }>('/blog/images/:name', async (request, reply) => {
    const [id = '', extension = ''] = request.params.name.split('.');
    const image = await findImage(em(), id);
    if (!image?.contentType.includes(extension.replace('jpg', 'jpeg'))) {
      return send(notFound, request, reply.code(404));
    }
    const { contentType, bytes } = image;
    return reply.header('cache-control', immutable).type(contentType).send(bytes);
  });
}

function nullIfMissing(error: unknown): null {
  if (publicError(error).status === 404) return null;
  throw error;
}
