import { useSyncExternalStore } from 'react';

/** A value outside of React that components can watch. */
export type Store<Value> = { get(): Value; set(value: Value): void; subscribe(listener: () => void): () => void };

/** Makes a store that tells its listeners of each change. */
export const createStore = <Value>(initial: Value): Store<Value> => {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The store's value, rendering anew on each change. */
export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
