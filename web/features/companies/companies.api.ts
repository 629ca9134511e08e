import { useQuery } from '@tanstack/react-query';
import { type CompanyListQuery, companyRoutes } from '../../../contract/entities/companies.ts';
import { statisticsRoutes } from '../../../contract/entities/statistics.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { routeQuery, useList } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

/** Registry files have signed addresses that die after five minutes: what stays on the screen is asked for again before. */
const fileLife = 4 * 60_000;

const shown = [companyRoutes.list, companyRoutes.get];
const counted = [...shown, companyRoutes.stats, statisticsRoutes.companyCharts];
const moved = [...counted, companyRoutes.archived];

/** What a decision on a company changes. */
export const decidedRoutes = [...counted, companyRoutes.decisions];

export const useCompanies = (query: CompanyListQuery) => useList(companyRoutes.list, { query }, { refetchEvery: fileLife });

export const useArchivedCompanies = (query: CompanyListQuery) =>
  useList(companyRoutes.archived, { query }, { isNeverStale: true, refetchEvery: fileLife });

export const useCompany = (id: number) => useQuery({ ...routeQuery(companyRoutes.get, { params: { id } }), refetchInterval: fileLife });

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
