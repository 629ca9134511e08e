import { type PromoCode, promoCodeId, promoCodeRoutes } from '../../../../contract/entities/content/promo-codes.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { handle } from '../../../kit/handle.ts';
import { createLookupService } from '../../../kit/lookup.ts';
import { presentVersion } from '../../../kit/stale.ts';

export const promoCodes = createLookupService(entities.promoCodes, {
  counters: { doctors: 'doctor.promo_code' },
  present: ({ id, name, doctors, ...row }): PromoCode => ({
    id: toId(promoCodeId, id),
    name,
    doctors,
    ...presentVersion(row),
    ...presentArchived(row),
  }),
});

export const promoCodesHandlers = [
  handle(promoCodeRoutes.list, ({ query, context }) => promoCodes.list(context, query)),
  handle(promoCodeRoutes.create, ({ body, context }) => promoCodes.create(context, body)),
  handle(promoCodeRoutes.update, ({ params, body, context }) => promoCodes.update(context, params.id, body)),
  handle(promoCodeRoutes.archive, ({ params, context }) => promoCodes.archive(context, params.id)),
  handle(promoCodeRoutes.archived, ({ query, context }) => promoCodes.archived(context, query)),
  handle(promoCodeRoutes.restore, ({ body, context }) => promoCodes.restore(context, body.ids)),
  handle(promoCodeRoutes.stats, async ({ context }) => ({ data: { total_PromoCodes: await promoCodes.count(context) } })),
];
