import type { PromoCode, PromoCodeDraft, PromoCodeId, PromoCodeListQuery } from '../../../contract/entities/promo-codes.ts';
import { presentArchived, restoreResult } from '../../kit/archive.ts';
import { audit } from '../../kit/audit.ts';
import { type NamedRow, restoreNamed, stillCarried } from '../../kit/named.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { promoCodesRepo } from './promo-codes.repo.ts';

const present = (row: NamedRow): PromoCode => ({
  id: row.id as PromoCodeId, // a database id becomes the contract's
  name: row.name,
  doctors: row.doctors,
  ...presentArchived(row),
});

const live = async ({ db }: Context, id: number): Promise<NamedRow> => {
  const row = await promoCodesRepo.byId(db, id);
  if (!row) throw notFound(`There is no promo code ${id}`);
  return row;
};

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
  async create(context: Context, { name }: PromoCodeDraft) {
    const { id } = await promoCodesRepo.insert(context.db, name, context.now);
    await audit(context, { action: 'promoCodes.create', entity: 'promoCodes', id, after: { name } });
    return { data: present(await live(context, id)), message: 'Added successfully' };
  },
  async update(context: Context, id: PromoCodeId, { name }: PromoCodeDraft) {
    const before = await live(context, id);
    if (!(await promoCodesRepo.rename(context.db, id, { name, at: context.now }))) throw notFound(`There is no promo code ${id}`);
    await audit(context, { action: 'promoCodes.update', entity: 'promoCodes', id, before: { name: before.name }, after: { name } });
    return { data: present({ ...before, name }), message: 'Promo Code updated successfully' };
  },
  async archive(context: Context, id: PromoCodeId) {
    const row = await live(context, id);
    if (!(await promoCodesRepo.archive(context.db, id, { at: context.now, by: context.actor.id })))
      throw notFound(`There is no promo code ${id}`);
    await audit(context, { action: 'promoCodes.archive', entity: 'promoCodes', id, before: { name: row.name } });
    const archived = { ...row, archived_at: context.now, archived_by_name: context.actor.name };
    return { data: present(archived), message: `Promo Code deleted successfully${stillCarried(row.doctors)}` };
  },
  async restore(context: Context, ids: PromoCodeId[]) {
    const { outcomes, restored, isMissing } = await restoreNamed(promoCodesRepo, {
      db: context.db,
      ids,
      at: context.now,
      noun: 'promo code',
    });
    await audit(
      context,
      restored.map((id) => ({ action: 'promoCodes.restore', entity: 'promoCodes', id })),
    );
    return restoreResult('Promo Code', outcomes, isMissing);
  },
};
