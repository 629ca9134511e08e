import { t } from '../../../platform/i18n.ts';
import { showError, showSuccess } from '../../../platform/toast.ts';

/** Copies a record's id to the clipboard; if the browser forbids it, shows the id instead. */
export const copyId = async (id: number): Promise<void> => {
  try {
    await navigator.clipboard.writeText(String(id));
    showSuccess(t('videos.copied'));
  } catch {
    showError(t('videos.copyFailed', { id: String(id) }));
  }
};
