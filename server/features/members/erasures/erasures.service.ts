import type { ErasureDraft } from '../../../../contract/entities/members/erasures.ts';
import type { UserId } from '../../../../contract/entities/members/members.ts';
import { isConfirmed } from '../../../../contract/kit/confirmation.ts';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalidField, orNotFound } from '../../../platform/errors.ts';
import { archiveUser, userKinds } from '../accounts/index.ts';
import { currentMerges } from '../doctors/index.ts';
import { eraseMembers } from './erase.job.ts';
import { erasuresRepo } from './erasures.repo.ts';

/** Locks a member with the accounts that were merged into it. Such an account is erased with the survivor only, because both hold data of one person. */
const lockMember = async ({ db }: Context, id: number) => {
  const member = orNotFound(await erasuresRepo.lockMember(db, id), `doctor or company ${id}`);
  const survivor = await currentMerges.findSurvivor(db, id);
  if (survivor)
    throw conflict(
      `${member.name} was merged into ${survivor.name} (No. ${survivor.id}). Its data is erased with that of ${survivor.name}`,
    );
  for (const mergedId of await currentMerges.listMerged(db, id)) await erasuresRepo.lockMember(db, mergedId);
  // Read after the lock, because one may have been restored meanwhile.
  return { ...member, mergedIds: await currentMerges.listMerged(db, id) };
};

type Member = Awaited<ReturnType<typeof lockMember>>;

/** Writes an entry for the member and for each account that was merged into it. */
const auditAll = (context: Context, { id, role, mergedIds }: Member, entry: { action: string; after?: Record<string, unknown> }) =>
  audit(
    context,
    [...mergedIds, id].map((userId) => ({ ...entry, entity: userKinds[role].auditKey, id: userId })),
  );

const describeMerged = ({ mergedIds }: Member): string =>
  mergedIds.length > 0 ? `, also for the merged accounts ${mergedIds.map((id) => `No. ${id}`).join(', ')}` : '';

export const erasures = {
  /** Archives the member and requests the erasure. Throws 409 if one is requested already or done. */
  async request(context: Context, { user_id, reason, confirmation }: ErasureDraft) {
    const { db, now, actor, settings } = context;
    const member = await lockMember(context, user_id);
    const open = await erasuresRepo.findOpen(db, user_id);
    if (open?.done_at) throw conflict(`The personal data of this ${member.role} was erased already`);
    if (open) throw conflict(`The erasure of this ${member.role} was requested already`);
    if (!isConfirmed(member, confirmation)) throw invalidField('confirmation', `Type the name or the phone of this ${member.role}`);
    if (!member.archived_at) await archiveUser(context, member.role, user_id);
    const dueAt = new Date(now.getTime() + settings.erasureGraceDays * dayMs);
    const request = { by: actor.id, at: now, dueAt, reason };
    for (const userId of member.mergedIds) await erasuresRepo.insert(db, { userId, ...request });
    const row = await erasuresRepo.insert(db, { userId: user_id, ...request });
    if (settings.erasureGraceDays === 0) await context.enqueue(eraseMembers, {});
    await auditAll(context, member, { action: 'erasures.request', after: { reason, due_at: dueAt.toISOString() } });
    return {
      data: { id: row.id, user_id, requested_at: row.requested_at.toISOString(), due_at: row.due_at.toISOString() },
      message: `Erasure requested${describeMerged(member)}`,
    };
  },
  /** Cancels a request. The member stays archived. */
  async cancel(context: Context, { user_id }: { user_id: UserId }) {
    const { db, now, actor } = context;
    const member = await lockMember(context, user_id);
    const open = await erasuresRepo.findOpen(db, user_id);
    if (open?.done_at) throw conflict(`The personal data of this ${member.role} was erased and cannot be restored`);
    orNotFound(open, `request to erase the ${member.role} ${user_id}`);
    await erasuresRepo.cancel(db, [user_id, ...member.mergedIds], { at: now, by: actor.id });
    await auditAll(context, member, { action: 'erasures.cancel' });
    return { message: `Erasure cancelled${describeMerged(member)}` };
  },
};
