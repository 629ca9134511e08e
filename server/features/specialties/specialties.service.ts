import type { Specialty, SpecialtyDraft, SpecialtyId, SpecialtyListQuery } from '../../../contract/entities/specialties.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { NamedRow } from '../../kit/named.ts';
import { namedWrites } from '../../kit/named-writes.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { specialtiesRepo } from './specialties.repo.ts';

const writes = namedWrites(specialtiesRepo, { entity: 'specialties', noun: 'specialty', label: 'Specialty' });

const present = (row: NamedRow<'doctors'>): Specialty => ({
  id: row.id as SpecialtyId, // a database id becomes the contract's
  name: row.name,
  doctors: row.doctors,
  ...presentArchived(row),
});

const answer = ({ row, message }: { row: NamedRow<'doctors'>; message: string }) => ({ data: present(row), message });

export const specialties = {
  async list({ db }: Context, query: SpecialtyListQuery) {
    return pageAnswer(await specialtiesRepo.page(db, query), present, query);
  },
  async archived({ db }: Context, query: SpecialtyListQuery) {
    return pageAnswer(await specialtiesRepo.archivedPage(db, query), present, query);
  },
  async stats({ db }: Context) {
    return { data: { total_fields: await specialtiesRepo.count(db) } };
  },
  async create(context: Context, draft: SpecialtyDraft) {
    return answer(await writes.create(context, draft));
  },
  async update(context: Context, id: SpecialtyId, draft: SpecialtyDraft) {
    return answer(await writes.update(context, id, draft));
  },
  async archive(context: Context, id: SpecialtyId) {
    return answer(await writes.archive(context, id));
  },
  async restore(context: Context, ids: SpecialtyId[]) {
    return writes.restore(context, ids);
  },
};
