import { undoDays } from '../../../../../contract/entities/members/doctor-merges.ts';
import { dayMs } from '../../../../../contract/kit/time-zone.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { mergesRepo } from './merges.repo.ts';

/** When a merge can no longer be undone. */
export const undoUntil = ({ merged_at }: { merged_at: Date }): Date => new Date(merged_at.getTime() + undoDays * dayMs);

/** Why archived doctors cannot be restored, by id: what belonged to them would stay with the survivor, although an undo gives it back. */
export const findMergeReasons = async ({ db, now }: Context, ids: readonly number[]): Promise<Map<number, string>> => {
  const merges = (await mergesRepo.current(db, ids)).filter((merge) => undoUntil(merge) > now);
  return new Map(
    merges.map(({ other_id: id, survivor_name }) => [
      id,
      `The doctor ${id} was merged into ${survivor_name}. Undo the merge to restore the doctor`,
    ]),
  );
};

export const currentMerges = {
  /** The doctor into whom a doctor was merged. */
  findSurvivor: async (db: Db, id: number): Promise<{ id: number; name: string } | undefined> => {
    const [merge] = await mergesRepo.current(db, [id]);
    return merge && { id: merge.survivor_id, name: merge.survivor_name };
  },
  listMerged: mergesRepo.listMerged,
};
