import type { SqlEntityManager } from '../../platform/orm.ts';
import { BlogShareImage } from './share-image.entity.ts';

/** An article's drawn picture without its bytes. */
export interface DrawnShareImage {
  slug: string;
  version: string;
  drawnAt: Date;
}

/** The drawn picture of an article, whichever version it is; null if there is none. PNG. */
export async function findShareImage(
  em: SqlEntityManager,
  slug: string,
): Promise<{ version: string; bytes: Buffer } | null> {
  const image = await em.findOne(BlogShareImage, { slug });
  return image && { version: image.version, bytes: Buffer.from(image.bytes) };
}

/** Stores an article's drawn picture in place of its other versions. */
export async function storeShareImage(
  em: SqlEntityManager,
  image: { slug: string; version: string; bytes: Buffer },
): Promise<void> {
  await em.upsert(BlogShareImage, { ...image, drawnAt: new Date() });
}

/** Every drawn picture, by its article's slug. */
export async function drawnShareImages(em: SqlEntityManager): Promise<ReadonlyMap<string, DrawnShareImage>> {
  const rows = await em.find(BlogShareImage, {}, { fields: ['slug', 'version', 'drawnAt'] });
  return new Map(rows.map(({ slug, version, drawnAt }) => [slug, { slug, version, drawnAt }]));
}
