import { getQueryKey } from '@trpc/react-query';
import type { WriterInfo } from '../../src/domain/ai.ts';
import { queryClient, trpc } from './trpc.ts';

/** Whether the sample writer writes, since no language model is connected; false until that is known. */
export function useSampleWriter(): boolean {
  return trpc.ai.about.useQuery().data?.sample ?? false;
}

/** The same, from the cache. */
export function isSampleWriter(): boolean {
  return queryClient.getQueryData<WriterInfo>(getQueryKey(trpc.ai.about, undefined, 'query'))?.sample ?? false;
}
