import { type PasskeyRequest, type PasskeySignIn, passkeyRoutes } from '../../../../../contract/entities/access/passkeys.ts';
import { secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { type MutationResult, useApiMutation } from '../../../../kit/data/mutation.ts';
import { request } from '../../../../platform/http/api.ts';
import { t } from '../../../../platform/i18n.ts';
import { completeWith } from '../second-step.api.ts';

/** What the browser needs to prove a passkey of the signed-in user. */
export const loadProof = async (): Promise<PasskeyRequest> => (await request(passkeyRoutes.proofOptions, {})).data;

/** What the browser needs to complete a sign-in. */
export const loadSignIn = async (challenge: string): Promise<PasskeyRequest> =>
  (await request(passkeyRoutes.signInOptions, { body: { challenge } })).data;

export const completePasskeySignIn = (body: PasskeySignIn): Promise<MutationResult<undefined>> =>
  completeWith(request(passkeyRoutes.signInWithPasskey, { body }));

export const usePasskeyOptions = () =>
  useApiMutation(secondStepRoutes.passkeyOptions, { skipSuccessToast: true, failure: t('passkeys.failed') });

/** Adds a passkey. The state is refetched when the dialog closes, because the recovery codes may still be on screen. */
export const useAddPasskey = () => useApiMutation(passkeyRoutes.addPasskey, { invalidates: [], failure: t('passkeys.failed') });

export const useRenamePasskey = () => useApiMutation(passkeyRoutes.renamePasskey, { failure: t('passkeys.failed') });

export const useRemovePasskey = () => useApiMutation(secondStepRoutes.removePasskey, { failure: t('passkeys.failed') });

export const useRemoveApp = () => useApiMutation(secondStepRoutes.removeApp, { failure: t('passkeys.removeAppFailed') });
