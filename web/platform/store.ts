import { useSyncExternalStore } from 'react';

/** A value outside of React that components can subscribe to. */
export type Store<Value> = { get(): Value; set(value: Value): void; subscribe(listener: () => void): () => void };

/** Creates a store that calls its listeners on each change. */
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

/** The store's value. Renders again on each change. */
export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
