import { useEffect } from 'react';
import { t } from '../../../../platform/i18n.ts';

/** Sets the title of the browser tab. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${t('brand.name')}`;
  }, [title]);
};
