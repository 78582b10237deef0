import { doneSchema } from '../../domain/schemas/done.ts';
import { projectIdSchema } from '../../domain/storage/projects.ts';
import { changeTakeSchema, takeIdSchema, takeSchema, takesSchema } from '../../domain/takes/takes.ts';
import { protectedProcedure, router } from '../../platform/calls/trpc.ts';
import { changeTake, listTakes, removeTake } from './takes.ts';

export const takesRouter = router({
  list: protectedProcedure
    .meta({
      rest: 'GET /api/projects/:id/takes',
      output: takesSchema,
      summary: 'List the takes of a project, oldest first',
    })
    .input(projectIdSchema)
    .query(({ ctx, input }) => listTakes(ctx, input)),
  change: protectedProcedure
    .meta({
      rest: 'PATCH /api/takes/:id',
      output: takeSchema,
      summary: 'Rate a take, move, trim or choose it',
      failures: [422],
    })
    .input(changeTakeSchema)
    .mutation(({ ctx, input }) => changeTake(ctx, input)),
  remove: protectedProcedure
    .meta({ rest: 'DELETE /api/takes/:id', output: doneSchema, summary: 'Delete a take with its file' })
    .input(takeIdSchema)
    .mutation(({ ctx, input }) => removeTake(ctx, input)),
});
