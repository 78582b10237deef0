import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from './trpc.ts';

/**
 * A client that does not batch, for calls that stream or that an AbortSignal cancels one by one. Separate from the
 * pages' client, because only the editor needs the code of this link.
 */
export const streamClient = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ url: '/trpc', maxItems: 1 })],
});
