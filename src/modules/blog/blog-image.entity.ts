import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type ImageType, imageTypes } from './image-address.ts';

// Object.keys returns plain strings
const types = Object.keys(imageTypes) as ImageType[];

/** An article's image. Never changed or removed, so that feed readers and quotes keep showing it. */
export const BlogImage = defineEntity({
  name: 'BlogImage',
  tableName: 'blog_images',
  properties: {
    /** SHA-256 of the bytes, in hex. */
    id: p.string().length(64).primary(),
    type: p.enum(types),
    bytes: p.blob(),
    /** Pixels. */
    width: p.integer(),
    height: p.integer(),
  },
});
export type BlogImage = InferEntity<typeof BlogImage>;
