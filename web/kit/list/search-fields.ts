import { useEffect } from 'react';
import { createStore, useStore } from '../../platform/store.ts';

/**
 * A field that a page can be searched by: its parameter in the list's query and its label. `isFilter` if the page has its own control for
 * the parameter; a search by another field then keeps its value.
 */
export type SearchField = { readonly param: string; readonly label: string; readonly isFilter?: boolean };

const none: readonly SearchField[] = [];
const registered = createStore(none);

/** Registers the fields that the header's search box offers on this page. */
export const useSearchFields = (fields: readonly SearchField[]): void => {
  const json = JSON.stringify(fields);
  useEffect(() => {
    const own: readonly SearchField[] = JSON.parse(json);
    registered.set(own);
    return () => {
      if (registered.get() === own) registered.set(none);
    };
  }, [json]);
};

/** The search fields of the open page; empty if it has no search. */
export const useRegisteredSearchFields = (): readonly SearchField[] => useStore(registered);
