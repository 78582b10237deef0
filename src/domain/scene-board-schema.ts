import { z } from 'zod';
import { openObject } from './extra-fields.ts';
import { limits } from './limits.ts';
import { choice } from './project-settings.ts';
import { boardKeys, changeScenes, sceneStatuses, withoutKeys } from './scene-board.ts';
import { text } from './text.ts';

/** Without a maximum, which is for what is stored anew: a later version may store larger pictures. */
const side = z.int().min(1, 'must be at least 1 pixel');

/** A picture of a scene: `hash` names what `POST /api/pictures` stored for the account, with its pixels. */
export const scenePictureSchema = openObject({
  hash: z.string().regex(/^[0-9a-f]{2,64}$/, 'is not the hash of a picture'),
  width: side,
  height: side,
  alt: text(limits.pictures.altLength).optional().describe('What it shows, for whoever cannot see it.'),
}).meta({ id: 'ScenePicture' });
export type ScenePicture = z.infer<typeof scenePictureSchema>;

/** What a scene has on the board beside its texts. */
export const boardShape = {
  status: choice.optional().describe(`One of ${sceneStatuses.join(', ')}; any other is kept and not shown.`),
  picture: scenePictureSchema.optional(),
};

/**
 * What may be a project, without statuses and pictures of its scenes that cannot be read. Before there were any, both
 * were unknown fields, which could hold anything: a project must not be lost over them.
 */
export function withReadableBoard<Carrier>(carrier: Carrier): Carrier {
  return changeScenes(carrier, (scene) => {
    const odd = boardKeys.filter((key) => key in scene && !boardShape[key].safeParse(scene[key]).success);
    return withoutKeys(scene, odd);
  });
}
