import { z } from 'zod';
import { requiredNameOrNumber } from '../../kit/fields.ts';
import { recordId } from '../../kit/ids.ts';
import { nameOrNumberSearchTerm } from '../../kit/list.ts';
import { lookupItem, lookupRoutes } from '../../kit/lookup.ts';
import { entities } from '../index.ts';

export const promoCodeId = recordId('PromoCodeId');

/** `doctors` counts the active doctors who registered with a promo code. */
export const promoCode = lookupItem(promoCodeId, { doctors: z.int() });
export type PromoCode = z.infer<typeof promoCode>;

export const promoCodeDraft = z.strictObject({ name: requiredNameOrNumber('Promo Code Name', { min: 2, max: 50 }) });

export const promoCodeRoutes = lookupRoutes(entities.promoCodes, {
  id: promoCodeId,
  item: promoCode,
  draft: promoCodeDraft,
  stats: { total_PromoCodes: z.int() },
  term: nameOrNumberSearchTerm,
  paths: {
    list: '/promocode',
    create: '/promocode/store',
    update: '/promocode/update/:id',
    archive: '/promocode/destroy/:id',
    archived: '/promocode/archived',
    restore: '/promocode/restore',
    stats: '/promocode/stats',
  },
});
