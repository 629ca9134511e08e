import { activeSessionRoutes } from '../../../../../contract/entities/access/active-sessions.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { t } from '../../../../platform/i18n.ts';

/** Confirms the password, or a second step instead of it. */
export const useConfirmPassword = () =>
  useApiMutation(activeSessionRoutes.verify, { skipSuccessToast: true, failure: t('confirmPassword.failed') });
