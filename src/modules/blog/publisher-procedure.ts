import { logDenied } from '../../platform/activity/log-denied.ts';
import { baseProcedure, publicProcedure } from '../../platform/calls/trpc.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { secretsEqual } from '../../platform/secrets-equal.ts';

/** Admins in the browser, or a command with PUBLISH_TOKEN. Logs other attempts, at most every 15 minutes. */
export const publisherProcedure = baseProcedure(
  'admin',
  publicProcedure.use(async ({ ctx, path, next }) => {
    const { orm, bearer, settings, client } = ctx;
    const refused = { action: 'blog.refused', message: 'Refused to publish', metadata: { path } };
    if (bearer !== undefined) {
      if (secretsEqual(bearer, settings.publishToken)) return next();
      await logDenied(orm, client, { ...refused, userId: null });
      throw trpcError('UNAUTHORIZED', 'This token may not publish');
    }
    const user = await ctx.currentUser();
    if (!user) throw trpcError('UNAUTHORIZED', 'Not signed in');
    if (user.isAdmin) return next();
    await logDenied(orm, user.id, { ...refused, userId: user.id });
    throw trpcError('FORBIDDEN', 'Only admins may publish');
  }),
);
