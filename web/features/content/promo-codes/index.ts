export { usePromoCodeOptions } from './promo-codes.api.ts';
