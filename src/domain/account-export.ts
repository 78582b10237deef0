import { z } from 'zod';
import { currentUserSchema } from './accounts.ts';
import { planSchema } from './billing.ts';
import { ownPresetSchema } from './own-presets.ts';
import { templateSchema } from './templates.ts';
import { timeSchema } from './time.ts';

/** Everything about an account that its owner may download. */
export const accountExportSchema = z.object({
  exportedAt: timeSchema,
  account: currentUserSchema.extend({ createdAt: timeSchema }),
  plan: planSchema,
  templates: z.array(templateSchema),
  presets: z.array(ownPresetSchema),
  devices: z.array(z.object({ createdAt: timeSchema, lastUsedAt: timeSchema })),
  activities: z.array(z.object({ action: z.string(), message: z.string(), createdAt: timeSchema })),
});
