import { create as createHook } from 'zustand/react';
import { createStore as createPlain, type StateCreator } from 'zustand/vanilla';

/** Stands in for `zustand` in web tests, whose files share the application's modules: each test finds the stores as new. */
export * from 'zustand/react';
export * from 'zustand/vanilla';

interface Store {
  getInitialState: () => unknown;
  setState: (state: never, replace: true) => void;
}

const stores = new Set<Store>();

export function resetStores(): void {
  for (const store of stores) {
    // what a store began with is of its own type
    store.setState(store.getInitialState() as never, true);
  }
}

function remembering<Created extends Store>(create: (state: StateCreator<unknown>) => Created) {
  const createRemembered = (state: StateCreator<unknown>): Created => {
    const store = create(state);
    stores.add(store);
    return store;
  };
  // with and without a call in between, as zustand takes it
  return (state?: StateCreator<unknown>) => (state ? createRemembered(state) : createRemembered);
}

// the same functions but for what they remember
export const create = remembering(createHook) as typeof createHook;
export const createStore = remembering(createPlain) as typeof createPlain;
