export { whoBought } from './purchases.service.ts';
