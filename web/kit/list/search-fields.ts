import { useEffect } from 'react';
import { createStore, useStore } from '../../platform/store.ts';

/** The kinds of records that a list can be filtered by. */
export type ChoiceKind = 'area' | 'specialty' | 'category' | 'company';

/**
 * A field that a page can be searched by: its parameter in the list's query and its label. `isFilter` if the page has a control of its
 * own for the parameter, so that the menu of filters leaves it out. `choices` if its values are chosen among records, by the parameter
 * `chosenBy` if that is another one. `takesIds` if a number in the URL is a record's id, which is no text to search for.
 */
export type SearchField = {
  readonly param: string;
  readonly label: string;
  readonly isFilter?: boolean;
  readonly choices?: ChoiceKind;
  readonly chosenBy?: string;
  readonly takesIds?: boolean;
};

const none: readonly SearchField[] = [];
const registered = createStore(none);

/** Registers the fields that the header's search box and the menu of filters offer on this page. */
export const useSearchFields = (fields: readonly SearchField[]): void => {
  const json = JSON.stringify(fields);
  useEffect(() => {
    const parsedFields: readonly SearchField[] = JSON.parse(json);
    registered.set(parsedFields);
    return () => {
      if (registered.get() === parsedFields) registered.set(none);
    };
  }, [json]);
};

/** The search fields of the open page; empty if it has no search. */
export const useRegisteredSearchFields = (): readonly SearchField[] => useStore(registered);
