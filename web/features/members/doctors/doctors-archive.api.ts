import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { t } from '../../../platform/i18n.ts';

// Apart from doctors.api.ts, so that the list loads this code with its first dialog only.

export const useRestoreDoctors = () => useRestore(doctorRoutes, { failure: t('doctors.restoreFailed') });

export const useArchiveDoctor = () =>
  useArchive(doctorRoutes.archive, {
    restore: useRestoreDoctors(),
    success: t('doctors.deleted'),
    failure: t('doctors.deleteFailed'),
  });
