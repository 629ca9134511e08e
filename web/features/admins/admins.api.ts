import { type AdminListQuery, adminRoutes } from '../../../contract/entities/admins.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { useList, useOptionPages } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const moved = [adminRoutes.list, adminRoutes.archived];

export const useAdmins = (isArchive: boolean, query: AdminListQuery) =>
  useList(isArchive ? adminRoutes.archived : adminRoutes.list, { query });

export const useAdminOptions = (search: string) => useOptionPages(adminRoutes.list, search);

export const useCreateAdmin = () => useWrite(adminRoutes.create, { refresh: [adminRoutes.list], failure: t('admins.createFailed') });

export const useRestoreAdmins = () => useRestore(adminRoutes.restore, { refresh: moved, failure: t('admins.restoreFailed') });

export const useArchiveAdmin = () =>
  useArchive(adminRoutes.archive, {
    restore: useRestoreAdmins(),
    refresh: moved,
    success: t('admins.deleted'),
    failure: t('admins.deleteFailed'),
  });

export const useResetPassword = () => useWrite(adminRoutes.resetPassword, { refresh: [], failure: t('admins.resetFailed') });
