import { parseSearch, type Search, stringifySearch } from '../../../contract/kit/list-query.ts';
import { readPreference, writePreference } from '../../platform/preferences.ts';
import { getSession } from '../../platform/session.ts';

const keyOfUser = () => `start-views:${getSession()?.user.name}`;

/** Stores the parameters that lists open with, by path, in this browser, so that links lead to them at once. */
export const storeStartSearches = (searches: Readonly<Record<string, Search>>): void => {
  const texts = Object.entries(searches).map(([path, search]) => [path, stringifySearch(search)]);
  writePreference(keyOfUser(), JSON.stringify(Object.fromEntries(texts)));
};

const readStart = (path: string): string => {
  try {
    const starts: unknown = JSON.parse(readPreference(keyOfUser()) ?? '{}');
    const search = (starts as Record<string, unknown>)[path];
    return typeof search === 'string' ? search : '';
  } catch {
    return '';
  }
};

/** The parameters that the list at a path opens with. */
export const startSearch = (path: string): Search => parseSearch(readStart(path));

/** The address that a link or a key which leads to a path opens. */
export const startAddress = (path: string): string => path + readStart(path);
