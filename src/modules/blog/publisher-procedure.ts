import { noteRefusal } from '../../platform/activity/refusals.ts';
import { refusal } from '../../platform/errors.ts';
import { isSame } from '../../platform/same-secret.ts';
import { baseProcedure, publicProcedure } from '../../platform/trpc.ts';

/** Admins in the browser, or a command with PUBLISH_TOKEN. Logs other attempts, at most every 15 minutes. */
export const publisherProcedure = baseProcedure(
  'admin',
  publicProcedure.use(async ({ ctx, path, next }) => {
    const { orm, bearer, settings, client } = ctx;
    const refused = { action: 'blog.refused', message: 'Refused to publish', metadata: { path } };
    if (bearer !== undefined) {
      if (isSame(bearer, settings.publishToken)) return next();
      await noteRefusal(orm, client, { ...refused, userId: null });
      throw refusal('UNAUTHORIZED', 'This token may not publish');
    }
    const user = await ctx.currentUser();
    if (!user) throw refusal('UNAUTHORIZED', 'Not signed in');
    if (user.isAdmin) return next();
    await noteRefusal(orm, user.id, { ...refused, userId: user.id });
    throw refusal('FORBIDDEN', 'Only admins may publish');
  }),
);
