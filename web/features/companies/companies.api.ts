import { useQuery } from '@tanstack/react-query';
import { type CompanyListQuery, companyRoutes } from '../../../contract/entities/companies.ts';
import { statisticsRoutes } from '../../../contract/entities/statistics.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { every, routeQuery, useList } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const shown = [companyRoutes.list, companyRoutes.get];
const counted = [...shown, companyRoutes.stats, statisticsRoutes.companyCharts];
const moved = [...counted, companyRoutes.archived];

/** What a decision on a company changes. */
export const decidedRoutes = [...counted, companyRoutes.decisions];

export const useCompanies = (query: CompanyListQuery) => useList(companyRoutes.list, { query }, { refetchEvery: signedLife });

export const useArchivedCompanies = (query: CompanyListQuery) =>
  useList(companyRoutes.archived, { query }, { isNeverStale: true, refetchEvery: signedLife });

export const useCompany = (id: number) => useQuery({ ...routeQuery(companyRoutes.get, { params: { id } }), ...every(signedLife) });

/** How many companies there are of each status; undefined while that is not known. */
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

export const useDecisions = (id: number, page: number) =>
  useList(companyRoutes.decisions, { params: { id }, query: { page, per_page: 10 } });

export const useCreateCompany = () => useWrite(companyRoutes.create, { refresh: counted, failure: t('companies.createFailed') });

export const useUpdateCompany = () => useWrite(companyRoutes.update, { refresh: shown, failure: t('companies.updateFailed') });

export const useRestoreCompanies = () => useRestore(companyRoutes.restore, { refresh: moved, failure: t('companies.restoreFailed') });

export const useArchiveCompany = () =>
  useArchive(companyRoutes.archive, {
    restore: useRestoreCompanies(),
    refresh: moved,
    success: t('companies.deleted'),
    failure: t('companies.deleteFailed'),
  });
