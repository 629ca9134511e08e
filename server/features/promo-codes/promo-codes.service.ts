import type { PromoCode, PromoCodeDraft, PromoCodeId, PromoCodeListQuery } from '../../../contract/entities/promo-codes.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { NamedRow } from '../../kit/named.ts';
import { namedWrites } from '../../kit/named-writes.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { promoCodesRepo } from './promo-codes.repo.ts';

const writes = namedWrites(promoCodesRepo, { entity: 'promoCodes', noun: 'promo code', label: 'Promo Code' });

const present = (row: NamedRow<'doctors'>): PromoCode => ({
  id: row.id as PromoCodeId, // a database id becomes the contract's
  name: row.name,
  doctors: row.doctors,
  ...presentArchived(row),
});

const answer = ({ row, message }: { row: NamedRow<'doctors'>; message: string }) => ({ data: present(row), message });

export const promoCodes = {
  async list({ db }: Context, query: PromoCodeListQuery) {
    return pageAnswer(await promoCodesRepo.page(db, query), present, query);
  },
  async archived({ db }: Context, query: PromoCodeListQuery) {
    return pageAnswer(await promoCodesRepo.archivedPage(db, query), present, query);
  },
  async stats({ db }: Context) {
    return { data: { total_PromoCodes: await promoCodesRepo.count(db) } };
  },
  async create(context: Context, draft: PromoCodeDraft) {
    return answer(await writes.create(context, draft));
  },
  async update(context: Context, id: PromoCodeId, draft: PromoCodeDraft) {
    return answer(await writes.update(context, id, draft));
  },
  async archive(context: Context, id: PromoCodeId) {
    return answer(await writes.archive(context, id));
  },
  async restore(context: Context, ids: PromoCodeId[]) {
    return writes.restore(context, ids);
  },
};
