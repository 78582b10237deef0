import { z } from 'zod';
import { eachField } from './fields.ts';
import { entryPart, picturePart, projectPart, scenePart, settingsPart } from './project-table.ts';
import { partSchema } from './table-schemas.ts';

/** The parts of a project that may be stored, for schemas that carry one among other things (a template does). */
export const { shape: projectShape } = partSchema(projectPart, 'stored');

/** A scene that may be stored: `duration` in seconds, a text for each field, `sceneNumber` from 1. */
export const sceneSchema = partSchema(scenePart, 'stored');

/** Scenes as parsing a project leaves them: each has an id and every text. */
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

/** One clip for each scene, or as few clips as the target can render. */
export const packingSchema = partSchema(settingsPart, 'stored').shape.packing.unwrap();

/**
 * A project in the middle of being typed, with texts of any length and seconds of any number: what a browser's draft may
 * hold. It says in words what is wrong with one; `readDraftProject` reads by the same table where only the project is
 * wanted.
 */
export const draftProjectSchema = partSchema(projectPart, 'draft');
