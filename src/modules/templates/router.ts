import { z } from 'zod';
import { newTemplateSchema, renameTemplateSchema, templateIdSchema, templateSchema } from '../../domain/templates.ts';
import { protectedProcedure, router } from '../../platform/trpc.ts';
import { subscriberProcedure } from '../billing/subscriber-procedure.ts';
import { listTemplates } from './template-list.ts';
import { createTemplate, deleteTemplate, duplicateTemplate, renameTemplate, restoreTemplate } from './templates.ts';

export const templatesRouter = router({
  list: protectedProcedure
    .meta({
      rest: 'GET /api/templates',
      output: z.array(templateSchema),
      summary: 'List your templates, newest first',
    })
    .query(({ ctx }) => listTemplates(ctx)),
  create: subscriberProcedure
    .meta({
      rest: 'POST /api/templates',
      output: templateSchema,
      summary: 'Save a project as a template',
      failures: [409],
    })
    .input(newTemplateSchema)
    .mutation(({ ctx, input }) => createTemplate(ctx, input)),
  rename: subscriberProcedure
    .meta({ output: templateSchema })
    .input(renameTemplateSchema)
    .mutation(({ ctx, input }) => renameTemplate(ctx, input)),
  duplicate: subscriberProcedure
    .meta({ output: templateSchema })
    .input(templateIdSchema)
    .mutation(({ ctx, input }) => duplicateTemplate(ctx, input)),
  delete: protectedProcedure
    .meta({ output: templateIdSchema })
    .input(templateIdSchema)
    .mutation(({ ctx, input }) => deleteTemplate(ctx, input)),
  restore: protectedProcedure
    .meta({ output: templateSchema })
    .input(templateIdSchema)
    .mutation(({ ctx, input }) => restoreTemplate(ctx, input)),
});
