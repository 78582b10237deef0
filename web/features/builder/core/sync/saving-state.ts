import { create } from 'zustand';
import type { SavingState } from './project-saver.ts';

interface Saving {
  /** The project's id; null until the server is known to have it. */
  projectId: string | null;
  /** How the server's copy stands. `starting`: not known yet. `another-tab`: another tab saves. */
  state: SavingState | { kind: 'starting' } | { kind: 'another-tab' };
  /** Whether what was this browser's draft alone has just become the account's project. */
  moved: boolean;
}

export const useSaving = create<Saving>(() => ({ projectId: null, state: { kind: 'starting' }, moved: false }));
