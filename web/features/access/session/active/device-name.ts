import { t } from '../../../../platform/i18n.ts';

/** A browser and its system in words, such as 'Chrome on Windows'. */
export const getDeviceName = ({ browser, system }: { browser: string | null; system: string | null }): string => {
  const name = browser ?? t('sessions.unknownBrowser');
  return system === null ? name : t('sessions.device', { browser: name, system });
};
