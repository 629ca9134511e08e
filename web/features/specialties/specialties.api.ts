import { type SpecialtyListQuery, specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { useList, useOptionPages } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const counted = [specialtyRoutes.list, specialtyRoutes.stats];
const moved = [...counted, specialtyRoutes.archived];

export const useSpecialties = (query: SpecialtyListQuery) => useList(specialtyRoutes.list, { query });

export const useArchivedSpecialties = (query: SpecialtyListQuery) => useList(specialtyRoutes.archived, { query }, { isNeverStale: true });

export const useSpecialtyOptions = (search: string) => useOptionPages(specialtyRoutes.list, search);

export const useCreateSpecialty = () =>
  useWrite(specialtyRoutes.create, {
    refresh: counted,
    success: t('common.added'),
    failure: t('specialties.createFailed'),
    toastTime: 3000,
  });

export const useUpdateSpecialty = () =>
  useWrite(specialtyRoutes.update, {
    refresh: [specialtyRoutes.list],
    success: t('specialties.updated'),
    failure: t('specialties.updateFailed'),
  });

export const useRestoreSpecialties = () =>
  useRestore(specialtyRoutes.restore, { refresh: moved, clashesAt: '/fields', failure: t('specialties.restoreFailed') });

export const useArchiveSpecialty = () =>
  useArchive(specialtyRoutes.archive, {
    restore: useRestoreSpecialties(),
    refresh: moved,
    success: t('specialties.deleted'),
    failure: t('specialties.deleteFailed'),
  });
