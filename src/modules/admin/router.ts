import {
  accountIdSchema,
  activitySchema,
  adminCountsSchema,
  adminSubscriptionSchema,
  adminUserSchema,
  commentSchema,
  listCommentsSchema,
  listLogsSchema,
  listUsersSchema,
  setTrialSchema,
  updateCommentSchema,
  updateUserSchema,
} from '../../domain/admin/admin.ts';
import { doneSchema } from '../../domain/schemas/done.ts';
import { pageSchema } from '../../domain/schemas/listing.ts';
import { router } from '../../platform/calls/trpc.ts';
import { adminProcedure } from './admin-procedure.ts';
import { listComments } from './comment-list.ts';
import { adminCounts } from './counts.ts';
import { listLogs } from './log-list.ts';
import { deleteUser, setTrial, subscriptionAtStripe } from './manage-user.ts';
import { updateComment } from './update-comment.ts';
import { updateUser } from './update-user.ts';
import { listUsers } from './user-list.ts';

export const adminRouter = router({
  counts: adminProcedure.meta({ output: adminCountsSchema }).query(({ ctx }) => adminCounts(ctx)),
  users: adminProcedure
    .meta({ rest: 'GET /api/admin/users', output: pageSchema(adminUserSchema), summary: 'List accounts, newest first' })
    .input(listUsersSchema)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  updateUser: adminProcedure
    .meta({
      rest: 'PATCH /api/admin/users/:id',
      output: adminUserSchema,
      summary: 'Change an account',
      failures: [409],
    })
    .input(updateUserSchema)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  deleteUser: adminProcedure
    .meta({
      rest: 'DELETE /api/admin/users/:id',
      output: doneSchema,
      summary: 'Delete an account and end its subscription',
      failures: [409, 502],
    })
    .input(accountIdSchema)
    .mutation(({ ctx, input }) => deleteUser(ctx, input)),
  subscription: adminProcedure
    .meta({
      rest: 'GET /api/admin/users/:id/subscription',
      output: adminSubscriptionSchema,
      summary: 'Get the state of an account’s subscription from Stripe',
      failures: [502],
    })
    .input(accountIdSchema)
    .query(({ ctx, input }) => subscriptionAtStripe(ctx, input)),
  setTrial: adminProcedure
    .meta({
      rest: 'PATCH /api/admin/users/:id/trial',
      output: adminUserSchema,
      summary: 'Set when an account’s trial ends, in hours from now',
      failures: [409, 502],
    })
    .input(setTrialSchema)
    .mutation(({ ctx, input }) => setTrial(ctx, input)),
  logs: adminProcedure
    .meta({
      rest: 'GET /api/admin/logs',
      output: pageSchema(activitySchema),
      summary: 'List the activity log, newest first',
    })
    .input(listLogsSchema)
    .query(({ ctx, input }) => listLogs(ctx, input)),
  comments: adminProcedure
    .meta({
      rest: 'GET /api/admin/comments',
      output: pageSchema(commentSchema),
      summary: 'List messages to the team, newest first',
    })
    .input(listCommentsSchema)
    .query(({ ctx, input }) => listComments(ctx, input)),
  updateComment: adminProcedure
    .meta({
      rest: 'PATCH /api/admin/comments/:id',
      output: commentSchema,
      summary: 'Change a message’s status, priority or notes',
      failures: [409],
    })
    .input(updateCommentSchema)
    .mutation(({ ctx, input }) => updateComment(ctx, input)),
});
