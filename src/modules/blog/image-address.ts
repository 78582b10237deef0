/** The types of images that articles may show, by the ending of their addresses. */
export const imageTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;
export type ImageType = keyof typeof imageTypes;

/** Where an image of an article is: its content's SHA-256 in the name, so that what is there never changes. */
export const imageAddress = /^\/blog\/images\/([0-9a-f]{64})\.(png|jpg|webp|avif|gif)$/;

/** @param id the SHA-256 of the image's bytes, in hex */
export function imageUrl(id: string, type: ImageType): string {
  return `/blog/images/${id}.${type}`;
}
