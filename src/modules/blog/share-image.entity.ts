import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The drawn link-preview image of an article without its own image. It can be drawn again at any time. */
export const BlogShareImage = defineEntity({
  name: 'BlogShareImage',
  tableName: 'blog_share_images',
  properties: {
    slug: p.string().length(100).primary(),
    /** A hash of everything that is drawn, so a new title or design gives a new version. */
    version: p.string().length(16),
    drawnAt: p.datetime(3).defaultRaw('now()'),
    /** PNG. */
    bytes: p.blob(),
  },
});
export type BlogShareImage = InferEntity<typeof BlogShareImage>;
