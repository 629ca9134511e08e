import { companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { type Option, type OptionPages, useRowPages } from '../../../../kit/data/queries.ts';
import { useText } from '../../../../platform/i18n.ts';

/** The doctors and companies with a name, for a picker of either. */
export const useMemberOptions = (search: string): OptionPages => {
  const filter = search === '' ? {} : { name: search };
  const doctors = useRowPages(doctorRoutes.list, filter);
  const companies = useRowPages(companyRoutes.list, filter);
  const both = [doctors, companies];
  return {
    options: both.flatMap(({ rows }) => rows.map(({ id, user }) => ({ id, name: user.name }))),
    isPending: both.some(({ isPending }) => isPending),
    isError: both.some(({ isError }) => isError),
    hasMore: both.some(({ hasMore }) => hasMore),
    loadMore: () => {
      for (const pages of both) if (pages.hasMore) pages.loadMore();
    },
  };
};

/** Resolves the id of a member in the address to a name from the loaded rows or the first options. */
export const useNamedMember = (id: number | undefined, known: readonly Option[]): Option | null => {
  const text = useText();
  const { options } = useMemberOptions('');
  if (id === undefined) return null;
  return [...known, ...options].find((member) => member.id === id) ?? { id, name: text('audit.number', { id: String(id) }) };
};
