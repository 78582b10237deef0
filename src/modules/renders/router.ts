import {
  renderIdSchema,
  renderKeySchema,
  renderKeyStatusSchema,
  renderSchema,
  rendersSchema,
  startRendersSchema,
} from '../../domain/renders/renders.ts';
import { projectIdSchema } from '../../domain/storage/projects.ts';
import { protectedProcedure, router } from '../../platform/calls/trpc.ts';
import { subscriberProcedure } from '../billing/subscriber-procedure.ts';
import { removeRenderKey, renderKeyStatus, setRenderKey } from './render-keys.ts';
import { cancelRender, listRenders } from './renders.ts';
import { startRenders } from './start-renders.ts';

export const rendersRouter = router({
  list: protectedProcedure
    .meta({
      rest: 'GET /api/projects/:id/renders',
      output: rendersSchema,
      summary: 'List the renders of a project, newest first, with its budget',
    })
    .input(projectIdSchema)
    .query(({ ctx, input }) => listRenders(ctx, input)),
  start: subscriberProcedure
    .meta({
      rest: 'POST /api/projects/:id/renders',
      output: rendersSchema,
      summary: 'Render clips with your own key, within a budget; all of them, or none',
      headers: { 'idempotency-key': 'idempotencyKey' },
      failures: [409, 422, 503],
    })
    .input(startRendersSchema)
    .mutation(({ ctx, input }) => startRenders(ctx, input)),
  cancel: protectedProcedure
    .meta({
      rest: 'DELETE /api/renders/:id',
      output: renderSchema,
      summary: 'Cancel a render; once it was sent, that may be too late',
    })
    .input(renderIdSchema)
    .mutation(({ ctx, input }) => cancelRender(ctx, input)),
});

export const renderKeyRouter = router({
  status: protectedProcedure.meta({ output: renderKeyStatusSchema }).query(({ ctx }) => renderKeyStatus(ctx)),
  set: protectedProcedure
    .meta({
      rest: 'PUT /api/account/render-key',
      output: renderKeyStatusSchema,
      summary: 'Store your key of fal.ai, after a test',
      sessionOnly: true,
      failures: [422, 502, 503],
    })
    .input(renderKeySchema)
    .mutation(({ ctx, input }) => setRenderKey(ctx, input)),
  remove: protectedProcedure
    .meta({
      rest: 'DELETE /api/account/render-key',
      output: renderKeyStatusSchema,
      summary: 'Remove your key of fal.ai at once',
      sessionOnly: true,
    })
    .mutation(({ ctx }) => removeRenderKey(ctx)),
});
