import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { BlogShareImage } from './share-image.entity.ts';

/** A drawn link-preview image without its bytes. */
export interface DrawnShareImage {
  slug: string;
  version: string;
  drawnAt: Date;
}

/** Finds the drawn image of an article, as PNG and of any version; null if there is none. */
export async function findShareImage(
  em: SqlEntityManager,
  slug: string,
): Promise<{ version: string; bytes: Buffer } | null> {
  const image = await em.findOne(BlogShareImage, { slug });
  return image && { version: image.version, bytes: Buffer.from(image.bytes) };
}

/** Stores an article's drawn image, replacing any other version. */
export async function storeShareImage(
  em: SqlEntityManager,
  image: { slug: string; version: string; bytes: Buffer },
): Promise<void> {
  await em.upsert(BlogShareImage, { ...image, drawnAt: new Date() });
}

/** All drawn images, by article slug. */
export async function drawnShareImages(em: SqlEntityManager): Promise<ReadonlyMap<string, DrawnShareImage>> {
  const rows = await em.find(BlogShareImage, {}, { fields: ['slug', 'version', 'drawnAt'] });
  return new Map(rows.map(({ slug, version, drawnAt }) => [slug, { slug, version, drawnAt }]));
}
