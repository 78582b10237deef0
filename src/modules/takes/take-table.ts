import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Take } from '../../domain/takes/takes.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import type { Project as ProjectEntity } from '../projects/project.entity.ts';
import type { Owner } from '../projects/project-table.ts';
import type { Take as TakeEntity } from './take.entity.ts';
import type { TakeUpload as TakeUploadEntity } from './take-upload.entity.ts';

type Tables = InferKyselyDB<typeof TakeEntity | typeof TakeUploadEntity | typeof ProjectEntity> & {
  /** The inferred type lacks foreign keys. */
  takes: { user_id: string; project_id: string };
  take_uploads: { user_id: string; project_id: string };
  projects: { user_id: string };
};

export const takeTables = (em: SqlEntityManager) => em.getKysely<Tables>();

/** The columns that calls return. */
export const takeColumns = [
  ...(['takes.id', 'takes.project_id', 'takes.scene_ids', 'takes.name', 'takes.target', 'takes.prompt'] as const),
  ...(['takes.settings', 'takes.type', 'takes.bytes', 'takes.seconds', 'takes.width', 'takes.height'] as const),
  ...(['takes.sound', 'takes.note', 'takes.stars', 'takes.verdict', 'takes.chosen', 'takes.trim_start'] as const),
  ...(['takes.sample', 'takes.seed', 'takes.request', 'takes.created_at'] as const),
];

/** A query for an account's takes in the form that calls return. */
export function selectTakes({ em, user }: Owner) {
  return takeTables(em).selectFrom('takes').select(takeColumns).where('takes.user_id', '=', user.id);
}

/** SQL: whether a take was made for one of these scenes. */
export function showsOneOf(sceneIds: readonly string[]) {
  return sql<boolean>`
    exists (select from jsonb_array_elements_text(takes.scene_ids) as scene(id) where scene.id = any(${sceneIds}))`;
}

export type TakeRow = Awaited<ReturnType<ReturnType<typeof selectTakes>['execute']>>[number];

export function toTake({ project_id, scene_ids, trim_start, created_at, settings, request, ...rest }: TakeRow): Take {
  return {
    ...rest,
    ...{ projectId: project_id, sceneIds: scene_ids, trimStart: trim_start },
    // written by this product as the schema says
    settings: settings as Take['settings'],
    request: request as Take['request'],
    createdAt: isoTime(created_at),
  };
}

export function missingTake() {
  return trpcError('NOT_FOUND', 'This take does not exist');
}
