import { newTemplateSchema, renameTemplateSchema, templateIdSchema } from '../../domain/templates.ts';
import { router, signedInProcedure, subscriberProcedure } from '../../platform/trpc.ts';
import { listTemplates } from './template-list.ts';
import { createTemplate, deleteTemplate, duplicateTemplate, renameTemplate, restoreTemplate } from './templates.ts';

export const templatesRouter = router({
  list: signedInProcedure.query(({ ctx }) => listTemplates(ctx)),
  create: subscriberProcedure.input(newTemplateSchema).mutation(({ ctx, input }) => createTemplate(ctx, input)),
  rename: subscriberProcedure.input(renameTemplateSchema).mutation(({ ctx, input }) => renameTemplate(ctx, input)),
  duplicate: subscriberProcedure.input(templateIdSchema).mutation(({ ctx, input }) => duplicateTemplate(ctx, input)),
  delete: signedInProcedure.input(templateIdSchema).mutation(({ ctx, input }) => deleteTemplate(ctx, input)),
  restore: signedInProcedure.input(templateIdSchema).mutation(({ ctx, input }) => restoreTemplate(ctx, input)),
});
