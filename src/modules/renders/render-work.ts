import type { CallContext } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';

/** Announced to all processes when there is something to do. */
export const renderWork = 'renders';

/** Tells the processes that a render is due. In a transaction, call it last. */
export async function announceWork({ changes }: Pick<CallContext, 'changes'>, em: SqlEntityManager): Promise<void> {
  await changes.announce(em, renderWork, '');
}
