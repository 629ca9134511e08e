export { PromoCodeArchive } from './promo-code-archive.tsx';
export { PromoCodeList } from './promo-code-list.tsx';
export { usePromoCodeOptions } from './promo-codes.api.ts';
