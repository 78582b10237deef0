import { z } from 'zod';
import { planSchema } from '../billing/billing.ts';
import { ownPresetSchema } from '../presets/own-presets.ts';
import { renderSchema } from '../renders/renders.ts';
import { noteSchema } from '../review/notes.ts';
import { openObject } from '../schemas/extra-fields.ts';
import { timeSchema } from '../schemas/time.ts';
import { pictureTypes } from '../storage/pictures.ts';
import { shareSchema } from '../storage/shares.ts';
import { templateSchema } from '../storage/templates.ts';
import { versionKinds } from '../storage/versions.ts';
import { takeSchema } from '../takes/takes.ts';
import { tokenSchema } from './access-tokens.ts';
import { currentUserSchema } from './accounts.ts';

/** A stored project. `deletedAt` is the time when it was moved to the bin, or null. */
const exportedProjectSchema = openObject({
  id: z.uuid(),
  revision: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  deletedAt: timeSchema.nullable(),
}).meta({ id: 'ExportedProject' });
export type ExportedProject = z.infer<typeof exportedProjectSchema>;

const exportedVersionSchema = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    revision: z.int(),
    kind: z.enum(versionKinds),
    name: z.string().nullable(),
    createdAt: timeSchema,
    project: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ExportedVersion' });
export type ExportedVersion = z.infer<typeof exportedVersionSchema>;

/** A picture with its file in base64. */
const exportedPictureSchema = z
  .object({
    hash: z.string(),
    type: z.enum(pictureTypes),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    createdAt: timeSchema,
    data: z.string(),
  })
  .meta({ id: 'ExportedPicture' });
export type ExportedPicture = z.infer<typeof exportedPictureSchema>;

/** A take with the address of its file, which needs a session or an access token. */
const exportedTakeSchema = takeSchema.extend({ file: z.url() }).meta({ id: 'ExportedTake' });
export type ExportedTake = z.infer<typeof exportedTakeSchema>;

/** A share link without its address. `project` is the shown version, or null if the link shows the current one. */
const exportedShareSchema = shareSchema
  .omit({ last4: true })
  .extend({ revokedAt: timeSchema.nullable(), project: z.record(z.string(), z.unknown()).nullable() })
  .meta({ id: 'ExportedShare' });
export type ExportedShare = z.infer<typeof exportedShareSchema>;

/** All data of an account, for its owner to download. */
export const accountExportSchema = z.object({
  exportedAt: timeSchema,
  account: currentUserSchema.extend({ createdAt: timeSchema, noteMail: z.boolean() }),
  plan: planSchema,
  projects: z.array(exportedProjectSchema),
  versions: z.array(exportedVersionSchema),
  pictures: z.array(exportedPictureSchema),
  takes: z.array(exportedTakeSchema),
  renders: z.array(renderSchema),
  shares: z.array(exportedShareSchema),
  notes: z.array(noteSchema),
  templates: z.array(templateSchema),
  presets: z.array(ownPresetSchema),
  tokens: z.array(tokenSchema),
  devices: z.array(z.object({ createdAt: timeSchema, lastUsedAt: timeSchema })),
  activities: z.array(z.object({ action: z.string(), message: z.string(), createdAt: timeSchema })),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
