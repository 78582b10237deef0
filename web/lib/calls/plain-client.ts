import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from './trpc.ts';

/** The typed calls without React's cache, for parts of public documents that make one call. */
export const plainClient = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/trpc' })] });
