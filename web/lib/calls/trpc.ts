import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
// types only: nothing else of the server may be imported
import type { AppRouter } from '../../../src/api/app-router.ts';
import { pageLimits } from '../../../src/domain/product/page-limits.ts';

export type { AppRouter };

export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [httpBatchLink({ url: '/trpc', maxItems: pageLimits.batchSize })],
});

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/** Why the server rejected a call. */
export interface Refusal {
  status: number;
  /** One sentence for the user. */
  message: string;
  /** A code to act on, if the server gave one. */
  reason?: string;
  /** The input field that the message is about, if any. */
  field?: string;
}

/** The server's response to a rejected call; null for other errors, such as a lost connection. */
export function refusal(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { httpStatus: status, ...codes }: { httpStatus?: unknown; reason?: string; field?: string } = error.data ?? {};
  return typeof status === 'number' ? { ...codes, status, message: error.message } : null;
}

/** Why a call failed, in a sentence or two for the user. */
export function explain(error: unknown): string {
  const refused = refusal(error);
  if (refused?.status === 401) return 'Your session has ended. Log in again: your draft is kept in this browser.';
  if (refused) return refused.message;
  return error instanceof Error && !(error instanceof TRPCClientError)
    ? error.message
    : 'The server could not be reached.';
}
