import { useQuery } from '@tanstack/react-query';
import { activeSessionRoutes } from '../../../../../contract/entities/access/active-sessions.ts';
import { trustedDeviceRoutes } from '../../../../../contract/entities/access/trusted-devices.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { routeQuery } from '../../../../kit/data/queries.ts';
import { t } from '../../../../platform/i18n.ts';

export const useSessions = () => useQuery(routeQuery(activeSessionRoutes.active, {}));

export const useSessionsOf = (id: number) => useQuery(routeQuery(activeSessionRoutes.listOfUser, { params: { id } }));

export const useNewSignIns = () => useQuery(routeQuery(activeSessionRoutes.newSignIns, {}));

export const useEndSession = () => useApiMutation(activeSessionRoutes.end, { failure: t('sessions.endFailed') });

export const useEndOtherSessions = () =>
  useApiMutation(activeSessionRoutes.endOthers, {
    failure: t('sessions.endAllFailed'),
  });

export const useEndSessionsOf = () => useApiMutation(activeSessionRoutes.endOfUser, { failure: t('sessions.endAllFailed') });

export const useAnswerNewSignIn = ({ skipSuccessToast = false } = {}) =>
  useApiMutation(activeSessionRoutes.answerNewSignIn, {
    failure: t('sessions.answerFailed'),
    skipSuccessToast,
  });

export const useTrustedDevices = () => useQuery(routeQuery(trustedDeviceRoutes.trustedDevices, {}));

export const useRemoveTrustedDevice = () =>
  useApiMutation(trustedDeviceRoutes.removeTrustedDevice, {
    failure: t('sessions.trustedFailed'),
  });
