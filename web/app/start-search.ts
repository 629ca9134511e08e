import { parseSearch, type Search } from '../../contract/kit/list-query.ts';
import { readPreference } from '../platform/preferences.ts';
import { getSession } from '../platform/session.ts';

/** The parameters of the view that the list of a screen opens with, as stored in this browser by web/kit/list-tools. */
export const startSearch = (path: string): Search => {
  try {
    const starts: unknown = JSON.parse(readPreference(`start-views:${getSession()?.user.name}`) ?? '{}');
    const search = (starts as Record<string, unknown>)[path];
    return typeof search === 'string' ? parseSearch(search) : {};
  } catch {
    return {};
  }
};
