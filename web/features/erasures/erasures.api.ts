import { auditRoutes } from '../../../contract/entities/audit.ts';
import { companyRoutes } from '../../../contract/entities/companies.ts';
import { doctorRoutes } from '../../../contract/entities/doctors.ts';
import { documentViewRoutes } from '../../../contract/entities/document-views.ts';
import { erasureRoutes } from '../../../contract/entities/erasures.ts';
import { statisticsRoutes } from '../../../contract/entities/statistics.ts';
import { useDownload } from '../../kit/data/download.ts';
import { useApiMutation } from '../../kit/data/mutation.ts';
import { t } from '../../platform/i18n.ts';

const memberLists = [doctorRoutes, companyRoutes].flatMap(({ list, get, stats, archived }) => [list, get, stats, archived]);
const invalidates = [...memberLists, auditRoutes.list, statisticsRoutes.doctorCharts, statisticsRoutes.companyCharts];

export const useRequestErasure = () =>
  useApiMutation(erasureRoutes.request, { invalidates, success: t('erasures.requested'), failure: t('erasures.requestFailed') });

export const useCancelErasure = () =>
  useApiMutation(erasureRoutes.cancel, { invalidates, success: t('erasures.cancelled'), failure: t('erasures.cancelFailed') });

export const useExportMember = () =>
  useDownload(erasureRoutes.export, {
    invalidates: [auditRoutes.list, documentViewRoutes.list],
    success: t('erasures.exported'),
    failure: t('erasures.exportFailed'),
    progress: t('erasures.exporting'),
  });
