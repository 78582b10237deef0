import { create } from 'zustand';

const resets: (() => void)[] = [];

/** Creates a store whose state is reset whenever a project is opened. */
export function createPerProjectStore<State>(initial: State) {
  const store = create<State>(() => initial);
  resets.push(() => store.setState(initial, true));
  return store;
}

/** Resets all per-project stores. Called by `openProject`. */
export function resetPerProjectStores(): void {
  for (const reset of resets) reset();
}
