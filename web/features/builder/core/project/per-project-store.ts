import { create } from 'zustand';

const resets: (() => void)[] = [];

/** Creates a store of what the page shows and does of the open project. It begins anew with each project. */
export function createPerProjectStore<State>(initial: State) {
  const store = create<State>(() => initial);
  resets.push(() => store.setState(initial, true));
  return store;
}

/** Resets these stores. `openProject` calls it. */
export function resetPerProjectStores(): void {
  for (const reset of resets) reset();
}
