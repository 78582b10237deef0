import { z } from 'zod';
import { castKind } from './cast-schema.ts';
import { openObject } from './extra-fields.ts';
import { settingsSchema } from './project-settings.ts';
import { fieldTexts, sceneOrder } from './project-shape.ts';
import { boardShape } from './scene-board-schema.ts';
import { inOrder } from './scene-order.ts';

const draftEntrySchema = openObject({
  name: z.string(),
  kind: castKind,
  text: z.string().default(''),
  short: z.string().optional(),
  voice: z.string().optional(),
  manner: z.string().optional(),
  refs: z.record(z.string(), z.string()).optional(),
});

/** A cast as somebody is still typing it: names of any kind, texts of any length. */
const draftCastSchema = z.array(draftEntrySchema);

/** A scene as somebody is still typing it: any positive duration, texts of any length. */
const draftSceneSchema = openObject({
  ...sceneOrder,
  duration: z.number().positive(),
  ...fieldTexts(z.string()),
  ...boardShape,
});

/**
 * A project in the middle of being typed: what a browser's draft may hold. It says in words what is wrong with one;
 * `readDraftProject` reads by the same rules where only the project is wanted.
 */
export const draftProjectSchema = openObject({
  projectTitle: z.string(),
  targetDuration: z.number().positive(),
  scenes: z.array(draftSceneSchema).min(1).transform(inOrder),
  settings: settingsSchema.optional(),
  look: z.string().optional(),
  cast: draftCastSchema.optional(),
});
