import { passwordResetRoutes } from '../../../../contract/entities/access/password-reset.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { t } from '../../../platform/i18n.ts';

/** Requests a code for a phone. */
export const useRequestCode = ({ skipSuccessToast = false } = {}) =>
  useApiMutation(passwordResetRoutes.requestCode, { failure: t('forgotPassword.requestFailed'), skipSuccessToast });

/** Sets a new password by the code. */
export const useForgottenPassword = () => useApiMutation(passwordResetRoutes.confirm, { failure: t('forgotPassword.saveFailed') });
