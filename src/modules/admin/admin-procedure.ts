import { logDenied } from '../../platform/activity/log-denied.ts';
import { baseProcedure, protectedProcedure } from '../../platform/calls/trpc.ts';
import { trpcError } from '../../platform/errors/errors.ts';

/** Admins only. Logs other attempts, at most every 15 minutes. */
export const adminProcedure = baseProcedure(
  'admin',
  protectedProcedure.use(async ({ ctx: { orm, user }, path, next }) => {
    if (user.isAdmin) return next();
    const message = 'Denied a call that only admins may make';
    await logDenied(orm, user.id, { action: 'admin.refused', message, userId: user.id, metadata: { path } });
    throw trpcError('FORBIDDEN', 'Admin privileges required');
  }),
);
