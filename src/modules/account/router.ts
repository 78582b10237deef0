import { changePasswordSchema, deleteAccountSchema } from '../../domain/account/accounts.ts';
import { accountExportSchema } from '../../domain/account/export.ts';
import { doneSchema } from '../../domain/schemas/done.ts';
import { protectedProcedure, router } from '../../platform/calls/trpc.ts';
import { textStreamSchema } from '../../platform/http/text-stream.ts';
import { changePassword } from '../auth/change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

/** Calls on the signed-in user's own account. */
export const accountRouter = router({
  changePassword: protectedProcedure
    .meta({ output: doneSchema, sessionOnly: true })
    .input(changePasswordSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  export: protectedProcedure
    .meta({
      rest: 'GET /api/account/export',
      output: textStreamSchema,
      streams: accountExportSchema,
      summary: 'Download everything stored about your account',
    })
    .query(({ ctx }) => exportAccount(ctx)),
  delete: protectedProcedure
    .meta({ output: doneSchema, sessionOnly: true })
    .input(deleteAccountSchema)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
});
