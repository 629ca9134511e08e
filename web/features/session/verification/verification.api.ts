import { activeSessionRoutes } from '../../../../contract/entities/active-sessions.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { t } from '../../../platform/i18n.ts';

/** Verifies the password of the signed-in user again. */
export const useVerifyPassword = () =>
  useApiMutation(activeSessionRoutes.verify, { invalidates: [], skipSuccessToast: true, failure: t('verifyPassword.failed') });
