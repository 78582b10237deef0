import { logDenied } from '../activity/log-denied.ts';
import { trpcError } from '../errors/errors.ts';
import type { CallContext } from './call-context.ts';
import type { CallMeta } from './call-meta.ts';

interface Call {
  path: string;
  type: string;
  meta: Partial<CallMeta> | undefined;
}

/** Checks the rights of a request's access token. The rights of its owner are checked separately. @throws FORBIDDEN */
export async function assertTokenAllows({ orm, token }: CallContext, { path, type, meta }: Call): Promise<void> {
  if (!token) return;
  if (meta?.sessionOnly) throw trpcError('FORBIDDEN', 'This cannot be done with an access token. Log in instead.');
  if (meta?.access === 'admin' && !token.admin) {
    const message = 'Denied an admin call with an access token that is not for admin calls';
    const metadata = { path, token: token.label };
    await logDenied(orm, token.user.id, { action: 'admin.refused', message, userId: token.user.id, metadata });
    throw trpcError('FORBIDDEN', 'This access token may not make admin calls.');
  }
  if (type !== 'query' && !meta?.readOnly && token.access === 'read') {
    throw trpcError('FORBIDDEN', 'This access token may only read.');
  }
}
