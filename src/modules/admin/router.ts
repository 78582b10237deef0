import {
  accountIdSchema,
  listCommentsSchema,
  listLogsSchema,
  listUsersSchema,
  setTrialSchema,
  updateCommentSchema,
  updateUserSchema,
} from '../../domain/admin.ts';
import { adminProcedure, router } from '../../platform/trpc.ts';
import { listComments } from './comment-list.ts';
import { adminCounts } from './counts.ts';
import { listLogs } from './log-list.ts';
import { deleteUser, setTrial, subscriptionAtStripe } from './manage-user.ts';
import { updateComment } from './update-comment.ts';
import { updateUser } from './update-user.ts';
import { listUsers } from './user-list.ts';

export const adminRouter = router({
  counts: adminProcedure.query(({ ctx }) => adminCounts(ctx)),
  users: adminProcedure.input(listUsersSchema).query(({ ctx, input }) => listUsers(ctx, input)),
  updateUser: adminProcedure.input(updateUserSchema).mutation(({ ctx, input }) => updateUser(ctx, input)),
  deleteUser: adminProcedure.input(accountIdSchema).mutation(({ ctx, input }) => deleteUser(ctx, input)),
  subscription: adminProcedure.input(accountIdSchema).query(({ ctx, input }) => subscriptionAtStripe(ctx, input)),
  setTrial: adminProcedure.input(setTrialSchema).mutation(({ ctx, input }) => setTrial(ctx, input)),
  logs: adminProcedure.input(listLogsSchema).query(({ ctx, input }) => listLogs(ctx, input)),
  comments: adminProcedure.input(listCommentsSchema).query(({ ctx, input }) => listComments(ctx, input)),
  updateComment: adminProcedure.input(updateCommentSchema).mutation(({ ctx, input }) => updateComment(ctx, input)),
});
