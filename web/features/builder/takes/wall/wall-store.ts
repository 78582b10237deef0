import { createPerProjectStore } from '../../core/project/per-project-store.ts';
import type { TakeFilter } from './filter-takes.ts';

interface WallState {
  filter: TakeFilter;
}

/** The filter of the wall, which stays while the viewer is open. */
export const useWall = createPerProjectStore<WallState>({ filter: 'all' });
