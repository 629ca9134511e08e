export { buy } from './buy.service.ts';
export { type Purchasable, purchaseTables } from './purchases.read.ts';
export { purchasableEntities } from './purchases.repo.ts';
export { listPurchases } from './purchases.service.ts';
export { refund, undoRefund } from './refund.service.ts';
