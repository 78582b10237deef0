import { z } from 'zod';
import {
  changeTemplateSchema,
  newTemplateSchema,
  templateIdSchema,
  templateSchema,
} from '../../domain/storage/templates.ts';
import { protectedProcedure, router, sessionProcedure } from '../../platform/calls/trpc.ts';
import { subscriberProcedure } from '../billing/subscriber-procedure.ts';
import { listTemplates } from './list-templates.ts';
import { changeTemplate, createTemplate, deleteTemplate, duplicateTemplate, restoreTemplate } from './templates.ts';

export const templatesRouter = router({
  list: sessionProcedure
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
      headers: { 'idempotency-key': 'idempotencyKey' },
      summary: 'Save a project as a template',
      failures: [409, 422],
    })
    .input(newTemplateSchema)
    .mutation(({ ctx, input }) => createTemplate(ctx, input)),
  change: subscriberProcedure
    .meta({
      rest: 'PATCH /api/templates/:id',
      output: templateSchema,
      summary: 'Change parts of a template',
    })
    .input(changeTemplateSchema)
    .mutation(({ ctx, input }) => changeTemplate(ctx, input)),
  duplicate: subscriberProcedure
    .meta({ output: templateSchema })
    .input(templateIdSchema)
    .mutation(({ ctx, input }) => duplicateTemplate(ctx, input)),
  delete: protectedProcedure
    .meta({
      rest: 'DELETE /api/templates/:id',
      output: templateIdSchema,
      summary: 'Delete a template',
    })
    .input(templateIdSchema)
    .mutation(({ ctx, input }) => deleteTemplate(ctx, input)),
  restore: protectedProcedure
    .meta({ output: templateSchema })
    .input(templateIdSchema)
    .mutation(({ ctx, input }) => restoreTemplate(ctx, input)),
});
