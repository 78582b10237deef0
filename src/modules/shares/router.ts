import { z } from 'zod';
import { doneSchema } from '../../domain/schemas/done.ts';
import { projectHeadSchema, projectIdSchema } from '../../domain/storage/projects.ts';
import {
  addressedShareSchema,
  changeShareSchema,
  copyShareSchema,
  newShareSchema,
  shareIdSchema,
  shareSchema,
} from '../../domain/storage/shares.ts';
import { protectedProcedure, router } from '../../platform/calls/trpc.ts';
import { copyShare } from './open-share.ts';
import { changeShare, createShare, listShares, revokeShare, rotateShare, shareNextVersion } from './shares.ts';

export const sharesRouter = router({
  list: protectedProcedure
    .meta({
      rest: 'GET /api/projects/:id/shares',
      output: z.array(shareSchema),
      summary: 'List the links to a project, newest first',
    })
    .input(projectIdSchema)
    .query(({ ctx, input }) => listShares(ctx, input)),
  create: protectedProcedure
    .meta({
      rest: 'POST /api/projects/:id/shares',
      output: addressedShareSchema,
      summary:
        'Create a read-only link; only this response contains its address. Without a plan, only for your most recently changed project',
      failures: [402, 409],
    })
    .input(newShareSchema)
    .mutation(({ ctx, input }) => createShare(ctx, input)),
  next: protectedProcedure
    .meta({
      rest: 'POST /api/shares/:id/next',
      output: addressedShareSchema,
      summary:
        'Create a link to the project as it is now, with the settings of an earlier link to a fixed version. Its page shows what changed',
      failures: [402, 409],
    })
    .input(shareIdSchema)
    .mutation(({ ctx, input }) => shareNextVersion(ctx, input)),
  rotate: protectedProcedure
    .meta({
      rest: 'POST /api/shares/:id/rotate',
      output: addressedShareSchema,
      summary: 'Give a share a new address; the old one stops working',
      failures: [409],
    })
    .input(shareIdSchema)
    .mutation(({ ctx, input }) => rotateShare(ctx, input)),
  change: protectedProcedure
    .meta({ rest: 'PATCH /api/shares/:id', output: shareSchema, summary: 'Start or stop taking notes on a share' })
    .input(changeShareSchema)
    .mutation(({ ctx, input }) => changeShare(ctx, input)),
  revoke: protectedProcedure
    .meta({
      rest: 'DELETE /api/shares/:id',
      output: doneSchema,
      summary: 'Revoke a share permanently; its notes stay until they are deleted',
    })
    .input(shareIdSchema)
    .mutation(({ ctx, input }) => revokeShare(ctx, input)),
  copy: protectedProcedure
    .meta({
      rest: 'POST /api/shares/copy',
      output: projectHeadSchema,
      summary: 'Copy a shared film into a new project; every project after the first needs a plan',
      failures: [402, 404, 409],
    })
    .input(copyShareSchema)
    .mutation(({ ctx, input }) => copyShare(ctx, input)),
});
