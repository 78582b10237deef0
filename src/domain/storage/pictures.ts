import { z } from 'zod';
import { limits } from '../product/limits.ts';

/** The allowed media types of a scene's picture. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Matches the hash of a stored picture. Validates hashes in request paths. */
export const pictureHashPattern = /^[0-9a-f]{64}$/;

/** A picture to store: the bytes of a PNG, JPEG or WebP within `limits.pictures`. */
export const newPictureSchema = z
  .object({ data: z.base64('must be base64').describe('A PNG, JPEG or WebP file, upright and not animated.') })
  .meta({ id: 'NewPicture' });

/** A stored picture, served to its owner at `/api/pictures/{hash}`. */
export const storedPictureSchema = z
  .object({
    hash: z.string().describe('The id that scenes use for the picture: the SHA-256 of the stored bytes, in hex.'),
    type: z.enum(pictureTypes),
    width: z.int(),
    height: z.int(),
    used: z
      .int()
      .describe(`The total bytes of your account's pictures. Each counts as at least ${limits.pictures.leastBytes}.`),
  })
  .meta({ id: 'StoredPicture' });
export type StoredPicture = z.infer<typeof storedPictureSchema>;
