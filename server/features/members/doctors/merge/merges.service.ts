import { accountRules } from '../../../../../contract/entities/members/account-status.ts';
import {
  type DoctorMerge,
  type DoctorMergeId,
  doctorMergeId,
  type MergeCounts,
  type MergeDraft,
  undoDays,
} from '../../../../../contract/entities/members/doctor-merges.ts';
import { type DoctorId, doctorId } from '../../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../../contract/kit/ids.ts';
import { audit } from '../../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../../kit/list.ts';
import { assertUnchanged } from '../../../../kit/stale.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, orNotFound } from '../../../../platform/errors.ts';
import { endSessions } from '../../../access/session/index.ts';
import { membersRepo, userKinds } from '../../accounts/index.ts';
import { changeCoins, maxPoints } from '../coins.service.ts';
import { presenter } from '../doctors.present.ts';
import type { DoctorRow } from '../doctors.read.ts';
import { getOrThrow } from '../doctors.service.ts';
import { undoUntil } from './current-merges.ts';
import { fieldsOf, keepUntouched, readSwapped, valuesBefore, writeSwapped } from './merge-fields.ts';
import { type MergeRow, type Moved, mergesRepo, movedRows, ownedTables } from './merges.repo.ts';
import { joinProgress, restoreProgress } from './progress.repo.ts';

const noCounts: MergeCounts = {
  reactions: 0,
  comments: 0,
  posts: 0,
  purchases: 0,
  contacts: 0,
  groups: 0,
  messages: 0,
  stories: 0,
  webinars: 0,
  reports: 0,
  blocks: 0,
};

const countMoved = (moved: Moved): MergeCounts => {
  const counts = { ...noCounts };
  for (const [table, kind] of new Map(ownedTables.map((owned) => [owned.table, owned.kind]))) counts[kind] += moved[table]?.length ?? 0;
  return counts;
};

const presenterOf =
  (now: Date) =>
  (row: MergeRow): DoctorMerge => {
    const person = (kind: 'survivor' | 'other') => ({
      id: toId(doctorId, row[`${kind}_id`]),
      name: row[`${kind}_name`],
      phone: row[`${kind}_phone`],
      email: row[`${kind}_email`],
    });
    const canUndo = row.undone_at === null && undoUntil(row) > now;
    return {
      id: toId(doctorMergeId, row.id),
      survivor: person('survivor'),
      other: person('other'),
      moved: countMoved(movedRows.parse(row.moved)),
      coins: row.coins,
      merged_at: row.merged_at.toISOString(),
      merged_by: row.merged_by_name,
      undo_until: canUndo ? undoUntil(row).toISOString() : null,
      undone_at: row.undone_at?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
    };
  };

const isErasing = ({ erased_at, erasure_due_at }: DoctorRow): boolean => (erased_at ?? erasure_due_at) !== null;

/** Why two doctors cannot be merged; null if they can. */
const findProblem = async ({ db, now }: Context, survivor: DoctorRow, other: DoctorRow): Promise<string | null> => {
  const [merge] = await mergesRepo.current(db, [other.id]);
  if (merge) {
    const first = undoUntil(merge) > now ? 'Undo that merge first' : 'Restore the doctor first';
    return `${other.name} was merged into ${merge.survivor_name} already. ${first}`;
  }
  if (survivor.archived_at) return `${survivor.name} is archived. Restore the doctor first, or keep the other one`;
  const erasing = [survivor, other].find(isErasing);
  if (erasing) return `The personal data of ${erasing.name} was erased or is to be erased`;
  if (accountRules[other.status].isActive && !accountRules[survivor.status].isActive)
    return `Keep ${other.name}, because only this doctor is approved`;
  return survivor.points + other.points > maxPoints ? 'The balance would be too large' : null;
};

type Coins = { from: DoctorRow; to: DoctorRow; amount: number; text: string };

/** Moves coins by a pair of corrections in the two ledgers. */
const moveCoins = async (context: Context, { from, to, amount, text }: Coins) => {
  if (amount === 0) return;
  const line = (doctor: DoctorRow, change: number, partner: DoctorRow) =>
    changeCoins(context, {
      doctorId: doctor.id,
      kind: 'correction',
      amount: change,
      // Without a name, which would stay when the personal data of that doctor is erased.
      reason: `${text} with doctor No. ${partner.id}`,
    });
  await line(from, -amount, to);
  await line(to, amount, from);
};

type Change = { id: number; before: { points: number }; after: { points: number; fields: string } };

/** Writes an entry for each of the two doctors, because the trail and the open page of a doctor show those of this doctor only. */
const auditPair = (context: Context, verb: 'merge' | 'undoMerge', { survivor, other }: { survivor: Change; other: Change }) =>
  audit(context, [
    { action: `doctors.${verb}OfOther`, entity: 'doctors', ...other, after: { survivor_id: survivor.id, ...other.after } },
    { action: `doctors.${verb}`, entity: 'doctors', ...survivor, after: { merged_id: other.id, ...survivor.after } },
  ]);

const findAndPresent = async ({ db, now }: Context, id: number): Promise<DoctorMerge> =>
  presenterOf(now)(orNotFound(await mergesRepo.byId(db, id), `merge ${id}`));

export const merges = {
  async preview(context: Context, { survivor_id, other_id }: { survivor_id: DoctorId; other_id: DoctorId }) {
    const [survivor, other] = [await getOrThrow(context, survivor_id), await getOrThrow(context, other_id)];
    const counts = await mergesRepo.countOwned(context.db, { from: other_id, to: survivor_id });
    const countsBy = (name: 'moves' | 'doubles') => ({ ...noCounts, ...Object.fromEntries(counts.map((row) => [row.kind, row[name]])) });
    const present = presenter(context);
    const problem = await findProblem(context, survivor, other);
    return {
      data: {
        survivor: present(survivor),
        other: present(other),
        moves: countsBy('moves'),
        doubles: countsBy('doubles'),
        coins: other.points,
        problem,
      },
    };
  },

  async merge(context: Context, { survivor_id, other_id, take, seen_survivor, seen_other }: MergeDraft) {
    const { db, now, actor } = context;
    await mergesRepo.lockPair(db, [survivor_id, other_id]);
    const [survivor, other] = [await getOrThrow(context, survivor_id), await getOrThrow(context, other_id)];
    const present = (row: DoctorRow) => ({ ...userKinds.doctor, present: () => presenter(context)(row) });
    await assertUnchanged(survivor, { seen_updated_at: seen_survivor }, present(survivor));
    await assertUnchanged(other, { seen_updated_at: seen_other }, present(other));
    const problem = await findProblem(context, survivor, other);
    if (problem) throw conflict(problem);
    const before = readSwapped(survivor, other, take);
    await writeSwapped(db, { survivor: { id: survivor_id, values: before.other }, other: { id: other_id, values: before.survivor } }, now);
    const progress = await joinProgress(db, { from: other_id, to: survivor_id });
    const moved = await mergesRepo.moveOwned(db, { from: other_id, to: survivor_id });
    await moveCoins(context, { from: other, to: survivor, amount: other.points, text: 'Merge' });
    if (!other.archived_at) {
      await membersRepo.archive(db, other_id, { at: now, by: actor.id });
      await endSessions(context, other_id);
    }
    const id = await mergesRepo.insert(db, {
      survivor_id,
      other_id,
      before: { ...before, progress },
      moved,
      coins: other.points,
      archived_other: !other.archived_at,
      merged_by: actor.id,
      merged_at: now,
    });
    const fields = take.join(', ');
    await auditPair(context, 'merge', {
      survivor: { id: survivor_id, before: { points: survivor.points }, after: { points: survivor.points + other.points, fields } },
      other: { id: other_id, before: { points: other.points }, after: { points: 0, fields } },
    });
    return { data: await findAndPresent(context, id), message: 'Doctors merged successfully' };
  },

  /** Gives back what was moved and still belongs to the survivor. Fields that were changed since keep their new value. */
  async undo(context: Context, id: DoctorMergeId) {
    const { db, now, actor } = context;
    await mergesRepo.lock(db, id);
    const row = orNotFound(await mergesRepo.byId(db, id), `merge ${id}`);
    if (row.undone_at) throw conflict('This merge was undone already');
    if (undoUntil(row) <= now) throw conflict(`A merge can be undone for ${undoDays} days only`);
    const { survivor_id, other_id, coins } = row;
    await mergesRepo.lockPair(db, [survivor_id, other_id]);
    const [survivor, other] = [await getOrThrow(context, survivor_id), await getOrThrow(context, other_id)];
    const [later] = await mergesRepo.current(db, [survivor_id]);
    if (later) throw conflict(`${survivor.name} was merged into ${later.survivor_name}. Undo that merge first`);
    if (isErasing(other)) throw conflict(`The personal data of ${other.name} was erased or is to be erased`);
    if (survivor.points < coins) throw conflict(`${survivor.name} has spent some of the ${coins} coins since. Add coins first`);
    const { progress, ...swapped } = valuesBefore.parse(row.before);
    const before = keepUntouched(swapped, { survivor, other });
    await writeSwapped(db, { survivor: { id: survivor_id, values: before.survivor }, other: { id: other_id, values: before.other } }, now);
    const moved = movedRows.parse(row.moved);
    await mergesRepo.moveBack(db, moved, { from: survivor_id, to: other_id });
    await restoreProgress(db, survivor_id, progress);
    await moveCoins(context, { from: survivor, to: other, amount: coins, text: 'Undone merge' });
    await mergesRepo.setUndone(db, id, { at: now, by: actor.id });
    if (row.archived_other && other.archived_at) await membersRepo.restore(db, [other_id], now);
    const fields = fieldsOf(before).join(', ');
    await auditPair(context, 'undoMerge', {
      survivor: { id: survivor_id, before: { points: survivor.points }, after: { points: survivor.points - coins, fields } },
      other: { id: other_id, before: { points: other.points }, after: { points: other.points + coins, fields } },
    });
    return { data: await findAndPresent(context, id), message: 'The merge was undone' };
  },

  async list(context: Context, id: DoctorId, query: PageQuery) {
    await getOrThrow(context, id);
    return presentPage(await mergesRepo.page(context.db, id, query), presenterOf(context.now), query);
  },
};
