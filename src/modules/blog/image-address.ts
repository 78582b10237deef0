/** Supported image types by file extension. */
export const imageTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;
export type ImageType = keyof typeof imageTypes;

/** An image's address contains the SHA-256 of its bytes, so its content never changes. */
export const imageAddress = /^\/blog\/images\/([0-9a-f]{64})\.(png|jpg|webp|avif|gif)$/;

/** @param id the SHA-256 of the image's bytes, in hex */
export function imageUrl(id: string, type: ImageType): string {
  return `/blog/images/${id}.${type}`;
}
