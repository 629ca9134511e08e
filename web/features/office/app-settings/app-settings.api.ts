import { useQuery } from '@tanstack/react-query';
import { appSettingsRoutes as routes } from '../../../../contract/entities/office/app-settings.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

export const useAppSettings = () => useQuery(routeQuery(routes.get, {}));

export const useUpdateAppSettings = () =>
  useApiMutation(routes.update, { success: t('appSettings.saved'), failure: t('appSettings.saveFailed') });
