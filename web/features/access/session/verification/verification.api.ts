import { activeSessionRoutes } from '../../../../../contract/entities/access/active-sessions.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { t } from '../../../../platform/i18n.ts';

/** Verifies that the signed-in user is still the same person. */
export const useVerify = () => useApiMutation(activeSessionRoutes.verify, { skipSuccessToast: true, failure: t('verifyPassword.failed') });
