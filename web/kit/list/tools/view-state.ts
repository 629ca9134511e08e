import type { SavedView, ViewColumn } from '../../../../contract/entities/office/views.ts';
import { type Search, stringifySearch } from '../../../../contract/kit/list-query.ts';
import { readPreference, writePreference } from '../../../platform/preferences.ts';
import type { ListContextValue } from '../list-context.ts';
import { choiceKey, readChoice, writeChoice } from '../table/column-choice.ts';

/** The search of a list as a view stores it: the parameters that the list knows, without its page. */
export const searchOf = ({ params }: ListContextValue): Record<string, string | string[]> => {
  const names = Object.keys(params.query).filter((name) => !['page', 'per_page'].includes(name));
  const values = names.sort().map((name) => [name, params.search[name]] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])));
};

/** The columns of a list as a view stores them. */
export const columnsOf = ({ params }: ListContextValue): ViewColumn[] | null => {
  const choice = readChoice(choiceKey(params.spec.path, params.search['view']));
  return choice ? [...choice] : null;
};

const sorted = (search: Search) =>
  stringifySearch(Object.fromEntries(Object.entries(search).sort(([one], [other]) => (one < other ? -1 : 1))));

/** True if the list differs from its view. */
export const isChanged = (view: SavedView, list: ListContextValue): boolean =>
  sorted(view.search) !== sorted(searchOf(list)) || JSON.stringify(view.columns) !== JSON.stringify(columnsOf(list));

const savedKey = ({ list, id }: SavedView) => `${choiceKey(list, id)}:saved`;

/** True if what this browser shows of a view began with the columns that are saved now. Somebody else may have saved others since. */
export const hasSavedColumns = (view: SavedView): boolean => readPreference(savedKey(view)) === JSON.stringify(view.columns);

/** Makes the columns of a view those that its list shows, as they were saved. */
export const restoreColumns = (view: SavedView): void => {
  writePreference(savedKey(view), JSON.stringify(view.columns));
  writeChoice(choiceKey(view.list, view.id), view.columns ?? undefined);
};

/** The parameters of the address of a view. */
export const addressOf = ({ search, id }: SavedView): Search => ({ ...search, view: String(id) });
