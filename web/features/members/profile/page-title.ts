import { useEffect } from 'react';
import { t } from '../../../platform/i18n.ts';

/** Names the browser's tab after what the page shows. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${t('brand.name')}`;
  }, [title]);
};
