import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Render, RenderStatus } from '../../domain/renders/renders.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import type { Owner } from '../projects/project-table.ts';
import type { Render as RenderEntity, renderStates } from './render.entity.ts';
import type { RenderBudget as RenderBudgetEntity } from './render-budget.entity.ts';
import type { RenderKey as RenderKeyEntity } from './render-key.entity.ts';

type Tables = InferKyselyDB<typeof RenderEntity | typeof RenderBudgetEntity | typeof RenderKeyEntity> & {
  /** The inferred type lacks foreign keys. */
  renders: { user_id: string; project_id: string };
  render_budgets: { project_id: string };
  render_keys: { user_id: string };
};

export const renderTables = (em: SqlEntityManager) => em.getKysely<Tables>();

/** The columns that calls return. */
const renderColumns = [
  ...(['renders.id', 'renders.project_id', 'renders.scene_ids', 'renders.target', 'renders.prompt'] as const),
  ...(['renders.status', 'renders.failure_code', 'renders.failure_message', 'renders.dollars'] as const),
  ...(['renders.seconds', 'renders.sample', 'renders.created_at'] as const),
];

/** A query for an account's renders in the form that calls return. */
export function selectRenders({ em, user }: Owner) {
  return renderTables(em).selectFrom('renders').select(renderColumns).where('renders.user_id', '=', user.id);
}

type RenderRow = Awaited<ReturnType<ReturnType<typeof selectRenders>['execute']>>[number];

export function toRender(row: RenderRow): Render {
  const { project_id, scene_ids, status, failure_code, failure_message, created_at, ...rest } = row;
  return {
    ...rest,
    ...{ projectId: project_id, sceneIds: scene_ids, status: shownStatus(status) },
    failure: failure_code && { code: failure_code, message: failure_message ?? '' },
    // the take has the id of its render
    takeId: status === 'done' ? rest.id : null,
    createdAt: isoTime(created_at),
  };
}

function shownStatus(state: (typeof renderStates)[number]): RenderStatus {
  if (state === 'sending') return 'sent';
  return state === 'storing' ? 'running' : state;
}

export function missingRender() {
  return trpcError('NOT_FOUND', 'This render does not exist');
}
