import { useQuery } from '@tanstack/react-query';
import { type DoctorArchiveQuery, type DoctorListQuery, doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { pollEvery, routeQuery, signedUrlLifetime, useList } from '../../../kit/data/queries.ts';
import { useClaimedNext } from '../../../kit/verification/use-claim.ts';
import { t } from '../../../platform/i18n.ts';

export const useDoctors = (query: DoctorListQuery) => useList(doctorRoutes.list, { query }, { refetchEvery: signedUrlLifetime });

export const useArchivedDoctors = (query: DoctorArchiveQuery) =>
  useList(doctorRoutes.archived, { query }, { isChangedOnlyHere: true, refetchEvery: signedUrlLifetime });

export const useDoctor = (id: number) => useQuery({ ...routeQuery(doctorRoutes.get, { params: { id } }), ...pollEvery(signedUrlLifetime) });

/** The number of doctors by status; undefined until it is known. */
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

/** The number of pending doctors: the newer one of the queue's count and the list's, which is loaded again when others decide. */
export const useRemainingCount = (queue: { dataUpdatedAt: number }, left: number | undefined) => {
  const { data, dataUpdatedAt } = useQuery(routeQuery(doctorRoutes.stats, {}));
  return data && dataUpdatedAt >= queue.dataUpdatedAt ? data.data.pendingDoctors : left;
};

export const useNextPending = (position: { after?: number | undefined; id?: number | undefined }) =>
  useClaimedNext({
    spec: doctorRoutes.verification,
    position,
    entity: 'doctors',
    idOf: ({ data }) => data.doctor?.id,
    takenOver: t('verification.takenOver'),
  });

export const useCreateDoctor = () => useApiMutation(doctorRoutes.create, { failure: t('doctors.createFailed') });

export const useUpdateDoctor = () => useApiMutation(doctorRoutes.update, { failure: t('doctors.updateFailed') });

export const useAddPoints = () => useApiMutation(doctorRoutes.addPoints, { failure: t('doctors.pointsFailed') });
