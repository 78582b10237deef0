import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import type { Picture } from './picture.entity.ts';

type Tables = InferKyselyDB<typeof Picture> & {
  /** The inferred type lacks foreign keys. */
  pictures: { user_id: string };
};

export const pictureTables = (em: SqlEntityManager) => em.getKysely<Tables>();
