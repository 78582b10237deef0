import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '../../../src/api/app-router.ts';
import type { Visitor } from '../../support/visitor.ts';

/**
 * The typed client as the pages have it: over the network, reading responses as they arrive. @param url of an app that
 * listens
 */
export function streamingClient(url: string, { cookie }: Visitor) {
  const link = httpBatchStreamLink({ url: `${url}/trpc`, headers: { cookie } });
  return createTRPCClient<AppRouter>({ links: [link] });
}
