import type { SqlEntityManager } from '../../platform/database.ts';
import { BlogShareImage } from './share-image.entity.ts';

/** Which version of an article's drawn picture it is. */
export interface ShareImageKey {
  slug: string;
  version: string;
}

/** The drawn picture of an article in this very version; null if there is none. PNG. */
export async function findShareImage(em: SqlEntityManager, { slug, version }: ShareImageKey): Promise<Buffer | null> {
  const image = await em.findOne(BlogShareImage, { slug, version });
  return image && Buffer.from(image.bytes);
}

/** Stores an article's drawn picture in place of its older version. */
export async function storeShareImage(em: SqlEntityManager, key: ShareImageKey, bytes: Buffer): Promise<void> {
  await em.upsert(BlogShareImage, { ...key, bytes });
}

/** The version of each drawn picture, by slug. */
export async function shareImageVersions(em: SqlEntityManager): Promise<ReadonlyMap<string, string>> {
  const rows = await em.find(BlogShareImage, {}, { fields: ['slug', 'version'] });
  return new Map(rows.map(({ slug, version }) => [slug, version]));
}
