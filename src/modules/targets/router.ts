import { z } from 'zod';
import { listTargets, targetInfoSchema } from '../../domain/targets/target-list.ts';
import { publicProcedure, router } from '../../platform/calls/trpc.ts';

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
