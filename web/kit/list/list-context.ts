import { createContext, useContext } from 'react';
import type { Store } from '../../platform/store.ts';
import type { ListParams } from './list-params.ts';

/** A column of the table of a list, for the choice of columns. */
export type ListColumn = {
  readonly name: string;
  readonly header: string;
  readonly isFixed: boolean;
  readonly isShown: boolean;
  /** The keys of what the column shows in an export of the list. */
  readonly exports: readonly string[];
};

/** The list of a page, for its table and its tools. */
export type ListContextValue = { readonly params: ListParams; readonly columns: Store<readonly ListColumn[]> };

/** The list that a table belongs to; undefined for a table outside of a list page. */
export const ListContext = createContext<ListContextValue | undefined>(undefined);

/** The list of the page around a table. */
export const useListContext = () => useContext(ListContext);
