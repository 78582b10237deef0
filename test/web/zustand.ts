import { create as createHook } from 'zustand/react';
import { createStore as createPlain, type StateCreator } from 'zustand/vanilla';

/** Replaces `zustand` in web tests, whose files share the application's modules: resets the stores for each test. */
export * from 'zustand/react';
export * from 'zustand/vanilla';

interface Store {
  getInitialState: () => unknown;
  setState: (state: never, replace: true) => void;
}

const stores = new Set<Store>();

export function resetStores(): void {
  for (const store of stores) {
    // the initial state has the store's own type
    store.setState(store.getInitialState() as never, true);
  }
}

function remembering<Created extends Store>(create: (state: StateCreator<unknown>) => Created) {
  const createRemembered = (state: StateCreator<unknown>): Created => {
    const store = create(state);
    stores.add(store);
    return store;
  };
  // supports both `create(...)` and `create<State>()(...)`
  return (state?: StateCreator<unknown>) => (state ? createRemembered(state) : createRemembered);
}

// same signatures as zustand's functions
export const create = remembering(createHook) as typeof createHook;
export const createStore = remembering(createPlain) as typeof createPlain;
