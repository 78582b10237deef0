import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { BlogImage } from './blog-image.entity.ts';
import { imageTypes } from './image-address.ts';

/**
 * Finds an article's image; null if there is none.
 * @param id the SHA-256 of its bytes in hex, from the address `/blog/images/{id}.{extension}`
 */
export async function findImage(
  em: SqlEntityManager,
  id: string,
): Promise<{ contentType: string; bytes: Buffer } | null> {
  if (!/^[0-9a-f]{64}$/.test(id)) return null;
  const image = await em.findOne(BlogImage, { id });
  return image && { contentType: imageTypes[image.type], bytes: Buffer.from(image.bytes) };
}
