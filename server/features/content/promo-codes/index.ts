export { promoCodes } from './promo-codes.routes.ts';
