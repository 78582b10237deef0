import { z } from 'zod';
import { publishSchema, slugSchema } from '../../domain/blog.ts';
import { publicProcedure, publisherProcedure, router } from '../../platform/trpc.ts';
import { allPosts, findPost, listPosts } from './posts.ts';
import { publishArticles, unpublishArticle } from './publish.ts';

/** Any text: what is not a slug is an article that is not there. */
const addressSchema = z.object({ slug: z.string() });

export const blogRouter = router({
  list: publicProcedure.query(({ ctx }) => listPosts(ctx)),
  post: publicProcedure.input(addressSchema).query(({ ctx, input }) => findPost(ctx, input)),
  all: publisherProcedure.query(({ ctx }) => allPosts(ctx)),
  publish: publisherProcedure.input(publishSchema).mutation(({ ctx, input }) => publishArticles(ctx, input)),
  unpublish: publisherProcedure
    .input(z.object({ slug: slugSchema }))
    .mutation(({ ctx, input }) => unpublishArticle(ctx, input)),
});
