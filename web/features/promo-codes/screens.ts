import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const promoCodeScreens = {
  list: lazyRouteComponent(() => import('./promo-code-list.tsx'), 'PromoCodeList'),
  firstList: async () => (await import('../../../contract/entities/promo-codes.ts')).promoCodeRoutes.list,
  archive: lazyRouteComponent(() => import('./promo-code-archive.tsx'), 'PromoCodeArchive'),
};
