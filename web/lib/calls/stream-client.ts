import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from './trpc.ts';

/**
 * Client for calls that stream or can be canceled with an AbortSignal. Separate from the pages' client, since only the
 * editor needs its code.
 */
export const streamClient = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ url: '/trpc', maxItems: 1 })],
});
