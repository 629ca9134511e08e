import { passwordChangeRoutes } from '../../../../../contract/entities/access/password-change.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { t } from '../../../../platform/i18n.ts';

/** Changes the user's own password. */
export const useChangePassword = () =>
  useApiMutation(passwordChangeRoutes.changePassword, {
    success: t('settings.passwordChanged'),
    failure: t('settings.passwordFailed'),
  });
