import { noteRefusal } from '../../platform/activity/refusals.ts';
import { refusal } from '../../platform/errors.ts';
import { baseProcedure, protectedProcedure } from '../../platform/trpc.ts';

/** Admins only. Logs other attempts, at most every 15 minutes. */
export const adminProcedure = baseProcedure(
  'admin',
  protectedProcedure.use(async ({ ctx, path, next }) => {
    const { orm, user } = ctx;
    if (user.isAdmin) return next();
    const message = 'Refused what only admins may do';
    await noteRefusal(orm, user.id, { action: 'admin.refused', message, userId: user.id, metadata: { path } });
    throw refusal('FORBIDDEN', 'Admin privileges required');
  }),
);
