import { z } from 'zod';
import { eachField } from '../scene/fields.ts';
import { entryPart, picturePart, projectPart, scenePart, settingsPart } from './table.ts';
import { partSchema } from './table-schemas.ts';

/** The fields of a project that may be stored, for schemas that embed one, such as a template's. */
export const { shape: projectShape } = partSchema(projectPart, 'stored');

/** A scene that may be stored: `duration` in seconds, a text per field, `sceneNumber` from 1. */
export const sceneSchema = partSchema(scenePart, 'stored');

/** Scenes after parsing: each has an id and every text. */
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

/** An entry of a cast. */
export const castEntrySchema = partSchema(entryPart, 'stored');

/** One clip per scene, or as few clips as the target can render. */
export const packingSchema = partSchema(settingsPart, 'stored').shape.packing.unwrap();

/**
 * A project being edited: texts may have any length and durations any value, as in a browser's draft. Explains errors;
 * `readDraftProject` applies the same table where only the project is needed.
 */
export const draftProjectSchema = partSchema(projectPart, 'draft');
