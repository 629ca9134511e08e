import { t } from '../../../platform/i18n.ts';
import { showError, showSuccess } from '../../../platform/toast.ts';

/** Copies a link to the clipboard; if the browser forbids it, shows the link instead. */
export const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    showSuccess(t('webinars.linkCopied'));
  } catch {
    showError(t('webinars.linkNotCopied', { link }));
  }
};
