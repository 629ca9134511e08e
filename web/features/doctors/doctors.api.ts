import { useQuery } from '@tanstack/react-query';
import { type DoctorArchiveQuery, type DoctorListQuery, doctorRoutes } from '../../../contract/entities/doctors.ts';
import { statisticsRoutes } from '../../../contract/entities/statistics.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { every, routeQuery, useList } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const shown = [doctorRoutes.list, doctorRoutes.get];
const counted = [...shown, doctorRoutes.stats, statisticsRoutes.doctorCharts];
const moved = [...counted, doctorRoutes.archived];

/** What a decision on a doctor changes; the verification view asks for its next doctor by itself. */
export const decidedRoutes = [...counted, doctorRoutes.decisions];

export const useDoctors = (query: DoctorListQuery) => useList(doctorRoutes.list, { query }, { refetchEvery: signedLife });

export const useArchivedDoctors = (query: DoctorArchiveQuery) =>
  useList(doctorRoutes.archived, { query }, { isNeverStale: true, refetchEvery: signedLife });

export const useDoctor = (id: number) => useQuery({ ...routeQuery(doctorRoutes.get, { params: { id } }), ...every(signedLife) });

/** How many doctors there are of each status; undefined while that is not known. */
export const useDoctorCounts = () => {
  const stats = useQuery(routeQuery(doctorRoutes.stats, {})).data?.data;
  return (
    stats && {
      all: stats.totalDoctors,
      pending: stats.pendingDoctors,
      approved: stats.approvedDoctors,
      declined: stats.declinedDoctors,
    }
  );
};

export const useLedger = (id: number, page: number) => useList(doctorRoutes.ledger, { params: { id }, query: { page, per_page: 10 } });

export const useDecisions = (id: number, page: number) =>
  useList(doctorRoutes.decisions, { params: { id }, query: { page, per_page: 10 } });

export const useNextPending = (place: { after?: number | undefined; id?: number | undefined }) =>
  // Never asked for again by itself: the doctor on the screen must not change under the hand that decides.
  useQuery({ ...routeQuery(doctorRoutes.verification, { query: place }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

export const useCreateDoctor = () => useWrite(doctorRoutes.create, { refresh: counted, failure: t('doctors.createFailed') });

export const useUpdateDoctor = () => useWrite(doctorRoutes.update, { refresh: shown, failure: t('doctors.updateFailed') });

export const useAddPoints = () =>
  useWrite(doctorRoutes.addPoints, { refresh: [...shown, doctorRoutes.ledger], failure: t('doctors.pointsFailed') });

export const useRestoreDoctors = () => useRestore(doctorRoutes.restore, { refresh: moved, failure: t('doctors.restoreFailed') });

export const useArchiveDoctor = () =>
  useArchive(doctorRoutes.archive, {
    restore: useRestoreDoctors(),
    refresh: moved,
    success: t('doctors.deleted'),
    failure: t('doctors.deleteFailed'),
  });
