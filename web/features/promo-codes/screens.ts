import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const promoCodeScreens = {
  list: lazyRouteComponent(() => import('./promo-code-list.tsx'), 'PromoCodeList'),
  archive: lazyRouteComponent(() => import('./promo-code-archive.tsx'), 'PromoCodeArchive'),
};
