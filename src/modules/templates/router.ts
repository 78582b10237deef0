import { newTemplateSchema, renameTemplateSchema, templateIdSchema } from '../../domain/templates.ts';
import { router, signedInProcedure } from '../../platform/trpc.ts';
import { listTemplates } from './template-list.ts';
import { createTemplate, deleteTemplate, duplicateTemplate, renameTemplate, restoreTemplate } from './templates.ts';

export const templatesRouter = router({
  list: signedInProcedure.query(({ ctx }) => listTemplates(ctx)),
  create: signedInProcedure.input(newTemplateSchema).mutation(({ ctx, input }) => createTemplate(ctx, input)),
  rename: signedInProcedure.input(renameTemplateSchema).mutation(({ ctx, input }) => renameTemplate(ctx, input)),
  duplicate: signedInProcedure.input(templateIdSchema).mutation(({ ctx, input }) => duplicateTemplate(ctx, input)),
  delete: signedInProcedure.input(templateIdSchema).mutation(({ ctx, input }) => deleteTemplate(ctx, input)),
  restore: signedInProcedure.input(templateIdSchema).mutation(({ ctx, input }) => restoreTemplate(ctx, input)),
});
