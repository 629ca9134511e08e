import type { ErasureDraft } from '../../../contract/entities/erasures.ts';
import type { UserId } from '../../../contract/entities/members.ts';
import { isConfirmed } from '../../../contract/kit/confirmation.ts';
import { audit } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, invalidField, orNotFound } from '../../platform/errors.ts';
import { archiveUser, userKinds } from '../members/index.ts';
import { eraseMembers } from './erase.job.ts';
import { erasuresRepo } from './erasures.repo.ts';

const dayMs = 86_400_000;

const lockMember = async ({ db }: Context, id: number) => orNotFound(await erasuresRepo.lockMember(db, id), `doctor or company ${id}`);

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
    const row = await erasuresRepo.insert(db, { userId: user_id, by: actor.id, at: now, dueAt, reason });
    if (settings.erasureGraceDays === 0) await context.enqueue(eraseMembers, {});
    const entry = { action: 'erasures.request', entity: userKinds[member.role].auditKey, id: user_id };
    await audit(context, { ...entry, after: { reason, due_at: dueAt.toISOString() } });
    return {
      data: { id: row.id, user_id, requested_at: row.requested_at.toISOString(), due_at: row.due_at.toISOString() },
      message: 'Erasure requested',
    };
  },
  /** Cancels a request. The member stays archived. */
  async cancel(context: Context, { user_id }: { user_id: UserId }) {
    const { db, now, actor } = context;
    const member = await lockMember(context, user_id);
    const open = await erasuresRepo.findOpen(db, user_id);
    if (open?.done_at) throw conflict(`The personal data of this ${member.role} was erased and cannot be restored`);
    const { id } = orNotFound(open, `request to erase the ${member.role} ${user_id}`);
    await erasuresRepo.cancel(db, id, { at: now, by: actor.id });
    await audit(context, { action: 'erasures.cancel', entity: userKinds[member.role].auditKey, id: user_id });
    return { message: 'Erasure cancelled' };
  },
};
