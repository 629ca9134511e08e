import { useQuery } from '@tanstack/react-query';
import { type CompanyListQuery, companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { pollEvery, routeQuery, signedUrlLifetime, useList } from '../../../kit/data/queries.ts';
import { useClaimedNext } from '../../../kit/verification/use-claim.ts';
import { t } from '../../../platform/i18n.ts';

export const useCompanies = (query: CompanyListQuery) => useList(companyRoutes.list, { query }, { refetchEvery: signedUrlLifetime });

export const useArchivedCompanies = (query: CompanyListQuery) =>
  useList(companyRoutes.archived, { query }, { isChangedOnlyHere: true, refetchEvery: signedUrlLifetime });

export const useCompany = (id: number) =>
  useQuery({ ...routeQuery(companyRoutes.get, { params: { id } }), ...pollEvery(signedUrlLifetime) });

/** The number of companies by status; undefined until it is known. */
export const useCompanyCounts = () => {
  const stats = useQuery(routeQuery(companyRoutes.stats, {})).data?.data;
  return (
    stats && {
      all: stats.totalCompanies,
      pending: stats.pendingCompanies,
      approved: stats.approvedCompanies,
      declined: stats.declinedCompanies,
    }
  );
};

/** The number of pending companies: the newer one of the queue's count and the list's, which is loaded again when others decide. */
export const useRemainingCount = (queue: { dataUpdatedAt: number }, left: number | undefined) => {
  const { data, dataUpdatedAt } = useQuery(routeQuery(companyRoutes.stats, {}));
  return data && dataUpdatedAt >= queue.dataUpdatedAt ? data.data.pendingCompanies : left;
};

export const useNextPending = (position: { after?: number | undefined; id?: number | undefined }) =>
  useClaimedNext({
    spec: companyRoutes.verification,
    position,
    entity: 'companies',
    idOf: ({ data }) => data.company?.id,
    takenOver: t('verification.takenOver'),
  });

export const useDecisions = (id: number, page: number) =>
  useList(companyRoutes.decisions, { params: { id }, query: { page, per_page: 10 } });

export const useCreateCompany = () =>
  useApiMutation(companyRoutes.create, { failure: t('companies.createFailed'), skipSuccessToast: true });

export const useUpdateCompany = () => useApiMutation(companyRoutes.update, { failure: t('companies.updateFailed') });

export const useRestoreCompanies = () => useRestore(companyRoutes, { failure: t('companies.restoreFailed') });

export const useArchiveCompany = () =>
  useArchive(companyRoutes.archive, {
    restore: useRestoreCompanies(),
    success: t('companies.deleted'),
    failure: t('companies.deleteFailed'),
  });
