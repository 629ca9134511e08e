import { erasureRoutes } from '../../../../contract/entities/members/erasures.ts';
import { useDownload } from '../../../kit/data/download.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { t } from '../../../platform/i18n.ts';

export const useRequestErasure = () =>
  useApiMutation(erasureRoutes.request, { success: t('erasures.requested'), failure: t('erasures.requestFailed') });

export const useCancelErasure = () =>
  useApiMutation(erasureRoutes.cancel, { success: t('erasures.cancelled'), failure: t('erasures.cancelFailed') });

export const useExportMember = () =>
  useDownload(erasureRoutes.export, {
    success: t('erasures.exported'),
    failure: t('erasures.exportFailed'),
    progress: t('erasures.exporting'),
  });
