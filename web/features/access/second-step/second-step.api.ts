import { useQuery } from '@tanstack/react-query';
import { type SecondStepSignIn, secondStepRoutes } from '../../../../contract/entities/access/second-step.ts';
import type { StoredSession } from '../../../../contract/entities/access/session.ts';
import { type MutationResult, useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery } from '../../../kit/data/queries.ts';
import { request } from '../../../platform/http/api.ts';
import { asApiError } from '../../../platform/http/api-error.ts';
import { t } from '../../../platform/i18n.ts';
import { setSession } from '../../../platform/session.ts';

export const useSecondStep = () => useQuery(routeQuery(secondStepRoutes.get, {}));

/** Stores the session of a completed sign-in; returns an error for the form. */
export const completeWith = async (response: Promise<{ data: StoredSession }>): Promise<MutationResult<undefined>> => {
  try {
    const { data } = await response;
    setSession(data);
    return { ok: true, result: undefined };
  } catch (error) {
    return { ok: false, error: asApiError(error) };
  }
};

/** Completes a sign-in with a code. */
export const completeSignIn = (body: SecondStepSignIn): Promise<MutationResult<undefined>> =>
  completeWith(request(secondStepRoutes.signIn, { body }));

export const useStart = () => useApiMutation(secondStepRoutes.start, { skipSuccessToast: true, failure: t('secondStep.failed') });

/** Whether the user has an authenticator app now; false if the server does not respond. */
export const hasApp = async (): Promise<boolean> => {
  try {
    return (await request(secondStepRoutes.get, {})).data.app !== null;
  } catch {
    return false;
  }
};

/** Adds the app. The state is refetched after the user has saved the recovery codes, because the page of a required step closes then. */
export const useEnable = () => useApiMutation(secondStepRoutes.enable, { invalidates: [], failure: t('secondStep.failed') });

export const useDisable = () => useApiMutation(secondStepRoutes.disable, { failure: t('secondStep.failed') });

export const useNewCodes = () => useApiMutation(secondStepRoutes.newCodes, { failure: t('secondStep.failed') });

export const useDismissReset = () =>
  useApiMutation(secondStepRoutes.dismissReset, {
    skipSuccessToast: true,
    failure: t('secondStep.dismissFailed'),
  });
