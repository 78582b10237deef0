import { createPerProjectStore } from '../../core/project/per-project-store.ts';
import type { TakeFilter } from './filter-takes.ts';

interface WallState {
  filter: TakeFilter;
  /** The id of the take that had the focus last. */
  focused: string | null;
}

/** What stays of the wall while the viewer is open. */
export const useWall = createPerProjectStore<WallState>({ filter: 'all', focused: null });
