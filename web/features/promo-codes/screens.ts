import { lazyRouteComponent } from '@tanstack/react-router';

const load = () => import('./promo-code-screens.tsx');

export const promoCodeScreens = {
  list: lazyRouteComponent(load, 'PromoCodeList'),
  listRoute: async () => (await import('../../../contract/entities/promo-codes.ts')).promoCodeRoutes.list,
  archive: lazyRouteComponent(load, 'PromoCodeArchive'),
};
