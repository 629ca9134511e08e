import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, namedListQuery, pageOf } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';

export const promoCodeId = recordId('PromoCodeId');
export type PromoCodeId = z.infer<typeof promoCodeId>;

export const promoCode = z.object({
  id: promoCodeId,
  name: z.string(),
  /** Live doctors that carry it. */
  doctors: z.int(),
  ...archivedFields,
});
export type PromoCode = z.infer<typeof promoCode>;

export const promoCodeDraft = z.strictObject({ name: requiredText('Promo Code Name', { min: 2, max: 50 }) });
export type PromoCodeDraft = z.infer<typeof promoCodeDraft>;

export const promoCodeListQuery = namedListQuery();
export type PromoCodeListQuery = z.infer<typeof promoCodeListQuery>;

export const promoCodeRoutes = {
  list: route({
    method: 'GET',
    path: '/promocode',
    summary: 'Lists live promo codes, newest first.',
    permission: 'promoCodes.read',
    query: promoCodeListQuery,
    response: pageOf(promoCode),
  }),
  create: route({
    method: 'POST',
    path: '/promocode/store',
    summary: 'Adds a promo code.',
    permission: 'promoCodes.write',
    body: promoCodeDraft,
    response: answerOf(promoCode),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/promocode/update/:id',
    summary: 'Renames a promo code.',
    permission: 'promoCodes.write',
    params: byId(promoCodeId),
    body: promoCodeDraft,
    response: answerOf(promoCode),
  }),
  archive: route({
    method: 'DELETE',
    path: '/promocode/destroy/:id',
    summary: 'Archives a promo code; doctors that carry it keep it.',
    permission: 'promoCodes.write',
    params: byId(promoCodeId),
    response: answerOf(promoCode),
  }),
  archived: route({
    method: 'GET',
    path: '/promocode/archived',
    summary: 'Lists archived promo codes.',
    permission: 'promoCodes.read',
    query: promoCodeListQuery,
    response: pageOf(promoCode),
  }),
  restore: route({
    method: 'POST',
    path: '/promocode/restore',
    summary: 'Restores archived promo codes.',
    permission: 'promoCodes.write',
    body: restoreBody(promoCodeId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/promocode/stats',
    summary: 'Counts live promo codes.',
    permission: 'statistics.read',
    response: z.object({ data: z.object({ total_PromoCodes: z.int() }) }),
  }),
};
