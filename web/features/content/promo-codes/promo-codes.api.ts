import { promoCodeRoutes } from '../../../../contract/entities/content/promo-codes.ts';
import { useOptionPages } from '../../../kit/data/queries.ts';

export const usePromoCodeOptions = (search: string) => useOptionPages(promoCodeRoutes.list, search);
