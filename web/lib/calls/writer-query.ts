import { getQueryKey } from '@trpc/react-query';
import type { WriterInfo } from '../../../src/domain/ai/generation.ts';
import { queryClient, trpc } from './trpc.ts';

/** Whether the sample writer is used because no AI model is connected; false until known. */
export function useSampleWriter(): boolean {
  return trpc.ai.about.useQuery().data?.sample ?? false;
}

/** Like `useSampleWriter`, but reads the cache, for use outside components. */
export function isSampleWriter(): boolean {
  return queryClient.getQueryData<WriterInfo>(getQueryKey(trpc.ai.about, undefined, 'query'))?.sample ?? false;
}
