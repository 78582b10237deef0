import { changePasswordSchema, deleteAccountSchema } from '../../domain/accounts.ts';
import { router, signedInProcedure } from '../../platform/trpc.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export const accountRouter = router({
  changePassword: signedInProcedure
    .input(changePasswordSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  export: signedInProcedure.query(({ ctx }) => exportAccount(ctx)),
  delete: signedInProcedure.input(deleteAccountSchema).mutation(({ ctx, input }) => deleteAccount(ctx, input)),
});
