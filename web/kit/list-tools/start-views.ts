import type { SavedView } from '../../../contract/entities/views.ts';
import { stringifySearch } from '../../../contract/kit/list-query.ts';
import { writePreference } from '../../platform/preferences.ts';
import { getSession } from '../../platform/session.ts';
import { addressOf } from './view-state.ts';

/** Stores the addresses of the start views in this browser, so that the links of the menu lead to them at once. */
export const storeStartViews = (views: readonly SavedView[]): void => {
  const starts = views.flatMap((view) => (view.start_path ? [[view.start_path, stringifySearch(addressOf(view))]] : []));
  writePreference(`start-views:${getSession()?.user.name}`, JSON.stringify(Object.fromEntries(starts)));
};
