import { useQuery } from '@tanstack/react-query';
import { auditRoutes } from '../../../contract/entities/audit.ts';
import { statusRoutes } from '../../../contract/entities/status.ts';
import { useApiMutation } from '../../kit/data/mutation.ts';
import { pollEvery, routeQuery } from '../../kit/data/queries.ts';
import { t } from '../../platform/i18n.ts';

export const useStatus = () => useQuery({ ...routeQuery(statusRoutes.get, {}), ...pollEvery(15_000) });

/** What the services say about their settings, asked when somebody wants to know. */
export const useCheck = () => useQuery({ ...routeQuery(statusRoutes.check, {}), enabled: false, gcTime: 0 });

export const useSendTest = () =>
  useApiMutation(statusRoutes.test, {
    invalidates: [statusRoutes.get, auditRoutes.list],
    success: t('status.testSent'),
    failure: t('status.testFailed'),
  });
