import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Report, type ReportListQuery, type ReportOutcome, reportRoutes } from '../../../../contract/entities/office/reports.ts';
import { type Mutation, useApiMutation } from '../../../kit/data/mutation.ts';
import { pollEvery, routeQuery, signedUrlLifetime, useList } from '../../../kit/data/queries.ts';
import { showActionToast } from '../../../kit/dialog/action-toast.tsx';
import { t } from '../../../platform/i18n.ts';
import { showSuccess } from '../../../platform/toast.ts';

const noReports = { waiting: 0, overdue: 0 };

/** How many reported records wait, and how many of them for too long. The live stream tells of new ones; time alone makes them overdue. */
export const useWaitingReports = () =>
  useQuery({ ...routeQuery(reportRoutes.waiting, {}), ...pollEvery(signedUrlLifetime) }).data?.data ?? noReports;

/** The reported records, and the number of all by state. */
export const useReports = (query: ReportListQuery) => {
  const counts = useQuery({
    ...routeQuery(reportRoutes.list, { query }),
    select: ({ data }) => data.counts,
    // The counts stay while another page loads.
    placeholderData: keepPreviousData,
    notifyOnChangeProps: ['data'],
  }).data;
  return { list: useList(reportRoutes.list, { query }, { refetchEvery: signedUrlLifetime }), counts };
};

export const useReportEntries = (id: number, page: number) =>
  useList(reportRoutes.entries, { params: { id }, query: { page, per_page: 10 } }, { refetchEvery: signedUrlLifetime });

/** Takes a decision back. */
export const useReopenReport = (): Mutation<Report, unknown> => {
  const { isPending, send } = useApiMutation(reportRoutes.reopen, { failure: t('reports.reopenFailed') });
  return { isPending, send: ({ id, updated_at }) => send({ params: { id }, body: { seen_updated_at: updated_at } }) };
};

/** Decides the reports of a record as they were shown; the toast offers Undo. */
export const useDecideReport = (outcome: ReportOutcome): Mutation<Report, unknown> => {
  const failure = outcome === 'kept' ? t('reports.keepFailed') : t('reports.removeFailed');
  const { isPending, send } = useApiMutation(reportRoutes.decide, { failure, skipSuccessToast: true });
  const reopen = useReopenReport();
  return {
    isPending,
    send: async ({ id, updated_at }) => {
      const result = await send({ params: { id }, body: { outcome, seen_updated_at: updated_at } });
      if (result.ok) {
        const { data, message = t('common.saved') } = result.result;
        showActionToast(showSuccess, { text: message, label: t('common.undo'), onAction: () => void reopen.send(data) });
      }
      return result;
    },
  };
};
