import { useMutation, useQuery } from '@tanstack/react-query';
import { statusRoutes } from '../../../../contract/entities/office/status.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { pollEvery, routeQuery } from '../../../kit/data/queries.ts';
import { request } from '../../../platform/http/api.ts';
import { t } from '../../../platform/i18n.ts';

/** The state of the server, read again after some milliseconds. */
export const useStatus = (interval = 15_000) => useQuery({ ...routeQuery(statusRoutes.get, {}), ...pollEvery(interval) });

/** Checks the settings of the services. It is a mutation, because it runs only when the user asks for it and its result is not refetched. */
export const useCheck = () => useMutation({ mutationFn: () => request(statusRoutes.check, {}) });

export const useSendTest = () =>
  useApiMutation(statusRoutes.test, {
    success: t('status.testSent'),
    failure: t('status.testFailed'),
  });
