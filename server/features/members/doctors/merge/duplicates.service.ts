import {
  type DistinctDraft,
  type DuplicateCandidate,
  type DuplicateListQuery,
  type DuplicatePair,
  duplicatePair,
} from '../../../../../contract/entities/members/doctor-duplicates.ts';
import { doctorId } from '../../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../../contract/kit/ids.ts';
import { audit } from '../../../../kit/audit.ts';
import { anyOf, presentPage } from '../../../../kit/list.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { duplicatesRead, type PairRow, selectMembers } from '../../accounts/index.ts';
import { getOrThrow } from '../doctors.service.ts';
import { mergesRepo } from './merges.repo.ts';

/** The doctors of pairs by id. */
const readCandidates = async (db: Db, pairs: readonly PairRow[]): Promise<Map<number, DuplicateCandidate>> => {
  const ids = pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]);
  const rows = ids.length > 0 ? await selectMembers(db).where('users.id', '=', anyOf(ids)).execute() : [];
  return new Map(
    rows.map(({ id, name, phone, email, area_name: area, specialty_name: specialty, status, created_at }) => [
      id,
      { id: toId(doctorId, id), name, phone, email, area, specialty, status, created_at: created_at.toISOString() },
    ]),
  );
};

export const duplicates = {
  async list({ db }: Context, query: DuplicateListQuery) {
    const page = await duplicatesRead.pairs(db, query);
    const candidates = await readCandidates(db, page.rows);
    const rows = page.rows.flatMap((row): DuplicatePair[] => {
      const [first, second] = [candidates.get(row.first_id), candidates.get(row.second_id)];
      const same = duplicatePair.shape.same.element.options.filter((key) => row[`same_${key}`]);
      return first && second ? [{ first, second, same }] : [];
    });
    return presentPage({ ...page, rows }, (pair) => pair, query);
  },

  /** Writes an audit entry for each of the two doctors, unless nothing changes. */
  async setDistinct(context: Context, { first_id, second_id, is_distinct }: DistinctDraft) {
    const { db, actor, now: at } = context;
    const [one, two] = [await getOrThrow(context, first_id), await getOrThrow(context, second_id)];
    const isChanged = await mergesRepo.setDistinct(db, [one.id, two.id], { isDistinct: is_distinct, by: actor.id, at });
    const entryOf = (id: number, otherId: number) => ({
      ...{ action: 'doctors.setDistinct', entity: 'doctors', id },
      before: { distinct_from: is_distinct ? null : otherId },
      after: { distinct_from: is_distinct ? otherId : null },
    });
    if (isChanged) await audit(context, [entryOf(one.id, two.id), entryOf(two.id, one.id)]);
    return { message: is_distinct ? 'Marked as different people' : 'Marked as possible duplicates again' };
  },
};
