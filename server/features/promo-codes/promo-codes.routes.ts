import { promoCodeRoutes } from '../../../contract/entities/promo-codes.ts';
import { handle } from '../../kit/handle.ts';
import { promoCodes } from './promo-codes.service.ts';

export const promoCodesRoutes = [
  handle(promoCodeRoutes.list, ({ query, context }) => promoCodes.list(context, query)),
  handle(promoCodeRoutes.create, ({ body, context }) => promoCodes.create(context, body)),
  handle(promoCodeRoutes.update, ({ params, body, context }) => promoCodes.update(context, params.id, body)),
  handle(promoCodeRoutes.archive, ({ params, context }) => promoCodes.archive(context, params.id)),
  handle(promoCodeRoutes.archived, ({ query, context }) => promoCodes.archived(context, query)),
  handle(promoCodeRoutes.restore, ({ body, context }) => promoCodes.restore(context, body.ids)),
  handle(promoCodeRoutes.stats, ({ context }) => promoCodes.stats(context)),
];
