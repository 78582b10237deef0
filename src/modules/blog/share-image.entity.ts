import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The picture that goes with links to an article which has none of its own. Drawn, so that losing one loses nothing. */
export const BlogShareImage = defineEntity({
  name: 'BlogShareImage',
  tableName: 'blog_share_images',
  properties: {
    slug: p.string().length(100).primary(),
    /** A hash of the drawing: a new title or a new design makes a new version. */
    version: p.string().length(16),
    drawnAt: p.datetime(3).defaultRaw('now()'),
    /** PNG. */
    bytes: p.blob(),
  },
});
export type BlogShareImage = InferEntity<typeof BlogShareImage>;
