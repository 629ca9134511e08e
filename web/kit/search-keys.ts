import { useEffect } from 'react';
import { createStore, useStore } from '../platform/store.ts';

/** A field that a page can be searched by: its name in the list's query, and its label. `isFilter` where the page has its own control for it too, whose choice a search by another field leaves alone. */
export type SearchKey = { readonly key: string; readonly label: string; readonly isFilter?: boolean };

const none: readonly SearchKey[] = [];
const registered = createStore(none);

/** Offers the header's search box on this page, by these keys of its list's query. */
export const useSearchKeys = (keys: readonly SearchKey[]): void => {
  const print = JSON.stringify(keys);
  useEffect(() => {
    const mine: readonly SearchKey[] = JSON.parse(print);
    registered.set(mine);
    return () => {
      if (registered.get() === mine) registered.set(none);
    };
  }, [print]);
};

/** The keys of the page that is open; none where it cannot be searched. */
export const useOfferedSearchKeys = (): readonly SearchKey[] => useStore(registered);
