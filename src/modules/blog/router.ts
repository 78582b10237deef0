import { z } from 'zod';
import {
  ownPostSchema,
  postSchema,
  postSummarySchema,
  publishedSchema,
  publishSchema,
  slugSchema,
} from '../../domain/site/blog.ts';
import { publicProcedure, router } from '../../platform/calls/trpc.ts';
import { allPosts, findPost, listPosts } from './posts.ts';
import { publishArticles, unpublishArticle } from './publish.ts';
import { publisherProcedure } from './publisher-procedure.ts';

/** Any text: an invalid slug is simply not found. */
const addressSchema = z.object({ slug: z.string() });
const articleSchema = z.object({ slug: slugSchema });

export const blogRouter = router({
  list: publicProcedure
    .meta({
      rest: 'GET /api/blog',
      output: z.array(postSummarySchema),
      summary: 'List the articles, newest first, without their text',
    })
    .query(({ ctx }) => listPosts(ctx)),
  post: publicProcedure
    .meta({ rest: 'GET /api/blog/:slug', output: postSchema, summary: 'Get an article' })
    .input(addressSchema)
    .query(({ ctx, input }) => findPost(ctx, input)),
  all: publisherProcedure.meta({ output: z.array(ownPostSchema) }).query(({ ctx }) => allPosts(ctx)),
  publish: publisherProcedure
    .meta({ output: z.array(publishedSchema) })
    .input(publishSchema)
    .mutation(({ ctx, input }) => publishArticles(ctx, input)),
  unpublish: publisherProcedure
    .meta({ output: articleSchema })
    .input(articleSchema)
    .mutation(({ ctx, input }) => unpublishArticle(ctx, input)),
});
