export { listPurchases } from './purchases.service.ts';
