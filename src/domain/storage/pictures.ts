import { z } from 'zod';
import { limits } from '../product/limits.ts';

/** The media types that a scene's picture may have. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The hash of a stored picture; the path of a request may contain anything. */
export const storedHash = /^[0-9a-f]{64}$/;

/** A picture to store: the bytes of a PNG, JPEG or WebP of at most `limits.pictures`. */
export const newPictureSchema = z
  .object({ data: z.base64('must be base64').describe('A PNG, JPEG or WebP file, upright and not animated.') })
  .meta({ id: 'NewPicture' });

/** A stored picture, served to its owner at `/api/pictures/{hash}`. */
export const storedPictureSchema = z
  .object({
    hash: z.string().describe('The id by which scenes refer to it: the SHA-256 of the stored bytes, in hex.'),
    type: z.enum(pictureTypes),
    width: z.int(),
    height: z.int(),
    used: z
      .int()
      .describe(`The bytes of all pictures of your account, each counted as at least ${limits.pictures.leastBytes}.`),
  })
  .meta({ id: 'StoredPicture' });
export type StoredPicture = z.infer<typeof storedPictureSchema>;
