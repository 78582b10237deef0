import { z } from 'zod';
import { eachField } from '../scene/fields.ts';
import { entryPart, picturePart, projectPart, scenePart, settingsPart } from './table.ts';
import { partSchema } from './table-schemas.ts';

/** The fields of a stored project, for schemas that contain a project, such as a template's. */
export const { shape: projectShape } = partSchema(projectPart, 'stored');

/** A scene for storing: `duration` in seconds, a text per field, `sceneNumber` from 1. */
export const sceneSchema = partSchema(scenePart, 'stored');

/** Scenes after parsing. Each has an id and all texts. */
export const storedScenesSchema = z.array(
  sceneSchema
    .safeExtend({
      id: sceneSchema.shape.id.unwrap(),
      ...eachField(({ key }) => sceneSchema.shape[key].unwrap()),
    })
    .meta({ id: 'Scene' }),
);

/** A picture of a scene. */
export const pictureSchema = partSchema(picturePart, 'stored');

/** A cast entry. */
export const castEntrySchema = partSchema(entryPart, 'stored');

/** One clip per scene, or as few clips as the target's limits allow. */
export const packingSchema = partSchema(settingsPart, 'stored').shape.packing.unwrap();

/**
 * A project being edited, as in a browser's draft: the texts that people write may have any length, and durations may
 * have any positive value. Use this schema for its error messages; otherwise `readDraftProject` applies the same rules.
 */
export const draftProjectSchema = partSchema(projectPart, 'draft');
