import { type AdminListQuery, adminRoutes } from '../../../../contract/entities/access/admins.ts';
import { secondStepRoutes } from '../../../../contract/entities/access/second-step.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { useList, useOptionPages } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

export const useAdmins = (isArchive: boolean, query: AdminListQuery) =>
  useList(isArchive ? adminRoutes.archived : adminRoutes.list, { query });

export const useAdminOptions = (search: string) => useOptionPages(adminRoutes.list, search);

export const useCreateAdmin = () => useApiMutation(adminRoutes.create, { failure: t('admins.createFailed') });

export const useRestoreAdmins = () => useRestore(adminRoutes, { failure: t('admins.restoreFailed') });

export const useArchiveAdmin = () =>
  useArchive(adminRoutes.archive, {
    restore: useRestoreAdmins(),
    success: t('admins.deleted'),
    failure: t('admins.deleteFailed'),
  });

export const useChangeRole = () => useApiMutation(adminRoutes.changeRole, { failure: t('admins.changeRoleFailed') });

export const useResetSecondStep = () => useApiMutation(secondStepRoutes.reset, { failure: t('admins.resetSecondStepFailed') });

export const useResetPassword = () => useApiMutation(adminRoutes.resetPassword, { failure: t('admins.resetFailed') });
