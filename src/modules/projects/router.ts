import { z } from 'zod';
import { assembleSchema, assemblySchema } from '../../domain/assembly.ts';
import { listTargets, targetInfoSchema } from '../../domain/targets/target-list.ts';
import { publicProcedure, router } from '../../platform/trpc.ts';
import { assembleProject } from './assemble.ts';

export const projectsRouter = router({
  assemble: publicProcedure
    .meta({
      rest: 'POST /api/projects/assemble',
      output: assemblySchema,
      summary: 'Assemble a project for a target: clips, check and requests',
    })
    .input(assembleSchema)
    .mutation(({ ctx, input }) => assembleProject(ctx, input)),
});

export const targetsRouter = router({
  list: publicProcedure
    .meta({
      rest: 'GET /api/targets',
      output: z.array(targetInfoSchema),
      summary: 'List the targets with their limits and where each fact was read',
      tagged: true,
    })
    .query(() => listTargets()),
});
