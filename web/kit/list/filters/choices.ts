import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { type Option, type OptionPages, routeQuery, useOptionPages, useRowPages } from '../../data/queries.ts';
import type { ChoiceKind } from '../search-fields.ts';

const useCompanyPages = (search: string): OptionPages => {
  const { rows, ...pages } = useRowPages(companyRoutes.list, { sort: 'name', ...(search ? { name: search } : {}) });
  return { ...pages, options: rows.map(({ id, user }) => ({ id, name: user.name })) };
};

/** The records of each kind that match a name, page after page. */
export const choiceHooks: Record<ChoiceKind, (search: string) => OptionPages> = {
  area: (search) => useOptionPages(areaRoutes.list, search),
  specialty: (search) => useOptionPages(specialtyRoutes.list, search),
  category: (search) => useOptionPages(categoryRoutes.list, search),
  company: useCompanyPages,
};

/** What the address of a list has for a record: the name of a category, otherwise the id. */
export const choiceValue = (kind: ChoiceKind, { id, name }: Option): string => (kind === 'category' ? name : String(id));

/** The name of a record among the options of its kind, which are few; loads further pages of them until it is found. */
const useListedName = (useOptions: (search: string) => OptionPages, value: string): string | undefined => {
  const { options, hasMore, loadMore } = useOptions('');
  const found = options.find(({ id }) => String(id) === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each loaded page
  useEffect(() => {
    if (!found && hasMore) loadMore();
  }, [options.length]);
  return found?.name;
};

const useCompanyName = (value: string): string | undefined =>
  useQuery(routeQuery(companyRoutes.get, { params: { id: Number(value) } })).data?.data.user.name;

/** The name of the record that a filter names; undefined until it is known, and for a record that no longer exists. */
export const nameHooks: Record<ChoiceKind, (value: string) => string | undefined> = {
  area: (value) => useListedName(choiceHooks.area, value),
  specialty: (value) => useListedName(choiceHooks.specialty, value),
  category: (value) => value,
  company: useCompanyName,
};
