import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '../../src/api/app-router.ts';
import type { Visitor } from './visitor.ts';

/**
 * The typed client as the pages have it: over the network, reading responses as they arrive. @param url of an app that
 * listens
 */
export function streamingClient(url: string, { cookie }: Visitor) {
  const link = httpBatchStreamLink({ url: `${url}/trpc`, headers: { cookie } });
  return createTRPCClient<AppRouter>({ links: [link] });
}

export async function readAll(stream: AsyncIterable<string>): Promise<string[]> {
  const values: string[] = [];
  for await (const value of stream) values.push(value);
  return values;
}
