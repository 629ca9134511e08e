import { t } from '../../platform/i18n.ts';
import { failed, succeeded } from '../../platform/toast.ts';

/** Puts a record's number on the clipboard; where the browser forbids it, says the number instead. */
export const copyId = async (id: number): Promise<void> => {
  try {
    await navigator.clipboard.writeText(String(id));
    succeeded(t('videos.copied'));
  } catch {
    failed(t('videos.copyFailed', { id }));
  }
};
