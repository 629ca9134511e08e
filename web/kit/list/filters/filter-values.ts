import type { z } from 'zod';
import type { ListParams } from '../list-params.ts';
import type { SearchField } from '../search-fields.ts';

/** The parameter that a field filters by from the menu of filters. */
export const filterParam = ({ param, chosenBy }: SearchField): string => chosenBy ?? param;

/** The values that a list is filtered by for a parameter. */
export const valuesOf = ({ filters }: Pick<ListParams, 'filters'>, param: string): readonly string[] =>
  [filters[param] ?? []].flat().map(String);

/** Filters by one value less. */
export const removeValue = (params: ListParams, param: string, value: string): void => {
  const rest = valuesOf(params, param).filter((other) => other !== value);
  params.set({ [param]: rest.length > 0 ? rest : undefined });
};

const takesMany = ({ spec }: ListParams, param: string): boolean =>
  (spec.query as z.ZodObject).shape[param]?.safeParse(['1', '2']).success === true;

/** Adds a value to a filter, or removes it if it is set. In a filter of one value it replaces the other. */
export const toggleValue = (params: ListParams, param: string, value: string): void => {
  const values = valuesOf(params, param);
  if (values.includes(value)) removeValue(params, param, value);
  else params.set({ [param]: takesMany(params, param) ? [...values, value] : value });
};

/** The fields of the page that the list can be filtered by and that have no control of their own. */
export const filterFields = ({ spec }: ListParams, fields: readonly SearchField[]): readonly SearchField[] => {
  const known = (spec.query as z.ZodObject | undefined)?.shape ?? {};
  return fields.filter((field) => !field.isFilter && filterParam(field) in known);
};
