import { useQuery } from '@tanstack/react-query';
import { doctorMergeRoutes } from '../../../../../contract/entities/members/doctor-merges.ts';
import { type DoctorId, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { type OptionPages, routeQuery, useList, useRowPages } from '../../../../kit/data/queries.ts';
import { t } from '../../../../platform/i18n.ts';

/** Two doctors side by side. Changes of others do not load them again, so that the shown values do not change while somebody compares them. */
export const useMergePreview = (pair: { survivor_id: DoctorId; other_id: DoctorId }) =>
  useQuery({
    ...routeQuery(doctorMergeRoutes.mergePreview, { query: pair }),
    meta: { permission: doctorMergeRoutes.mergePreview.permission, isLive: false },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: pair.survivor_id !== pair.other_id,
  });

export const useMerge = () => useApiMutation(doctorMergeRoutes.merge, { failure: t('doctorMerges.failed'), skipSuccessToast: true });

export const useUndoMerge = () => useApiMutation(doctorMergeRoutes.undoMerge, { failure: t('doctorMerges.undoFailed') });

export const useMerges = (id: DoctorId, page: number) =>
  useList(doctorMergeRoutes.merges, { params: { id }, query: { page, per_page: 10 } });

/** The active doctors with a name or, for digits, a phone. */
export const useDoctorOptions = (search: string): OptionPages => {
  const term = /^[+\d٠-٩۰-۹\s-]+$/.test(search) ? { phone: search } : { name: search };
  const { rows, ...pages } = useRowPages(doctorRoutes.list, search === '' ? {} : term);
  return { ...pages, options: rows.map(({ id, user }) => ({ id, name: `${user.name} · ${user.phone}` })) };
};
