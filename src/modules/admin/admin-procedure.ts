import { sql } from 'kysely';
import { logDenied } from '../../platform/activity/log-denied.ts';
import { trpcError } from '../../platform/errors.ts';
import { baseProcedure, type Guarded, listProcedureFor, protectedProcedure } from '../../platform/trpc.ts';

/** Admins only. Logs other attempts, at most every 15 minutes. */
export const adminProcedure = baseProcedure(
  'admin',
  protectedProcedure.use(async ({ ctx, path, next }) => {
    await refuseOthers({ ctx, user: ctx.user, path });
    return next();
  }),
);

/** The same for lists that the database writes. */
export const adminListProcedure = listProcedureFor({
  access: 'admin',
  only: sql`users.is_admin`,
  refuse: refuseOthers,
});

/** @throws FORBIDDEN */
async function refuseOthers({ ctx, user, path }: Guarded): Promise<void> {
  if (user.isAdmin) return;
  const message = 'Refused what only admins may do';
  await logDenied(ctx.orm, user.id, { action: 'admin.refused', message, userId: user.id, metadata: { path } });
  throw trpcError('FORBIDDEN', 'Admin privileges required');
}
