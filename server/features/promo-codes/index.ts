export { promoCodesRoutes } from './promo-codes.routes.ts';
