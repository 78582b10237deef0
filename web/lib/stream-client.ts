import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from './trpc.ts';

/**
 * For calls that answer bit by bit, or that one may take back: hand them an AbortSignal.
 * Apart from the pages' client, since only the editor needs what it brings along.
 */
export const streamClient = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ url: '/trpc', maxItems: 1 })],
});
