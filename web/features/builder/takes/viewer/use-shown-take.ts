import { useQuery } from '@tanstack/react-query';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { defaultFrameRate } from './sync.ts';
import type { ShownTake } from './use-player.ts';

/** A take with the frame rate of its file, which is read once. */
export function useShownTake(take: Take | undefined): ShownTake | null {
  const id = take?.id;
  const { data: knownRate = null } = useQuery({
    queryKey: ['take-frame-rate', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await import('./read-frame-rate.ts')).readFrameRate(id ?? '', signal),
    // a take's file never changes
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  return take ? { take, frameRate: knownRate ?? defaultFrameRate, knownRate } : null;
}
