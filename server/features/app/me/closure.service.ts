import type { OwnPassword } from '../../../../contract/app/closure.ts';
import { say } from '../../../../contract/app/texts.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/security/passwords.ts';
import { type Account, checkAs, lockAccount } from '../../access/session/index.ts';
import { membersRepo } from '../../members/accounts/index.ts';
import { doctors } from '../../members/doctors/index.ts';
import { erasures, exportMember } from '../../members/erasures/index.ts';
import { appSessionRepo } from '../session/index.ts';

type PreparationDeps = { context: Omit<Context, 'db'>; database: Database };

const incorrect = { field: 'password', message: 'Password is incorrect' };

/** 422: the password is wrong, or was changed since it was verified. */
export const wrongPassword = () => invalidField(incorrect.field, incorrect.message);

export const closure = {
  /** Checks the password of the doctor, outside a transaction. A wrong one counts as a failed sign-in. */
  async checkPassword({ password }: OwnPassword, { context, database }: PreparationDeps): Promise<Account> {
    const check = async ({ password_hash }: Account) => ((await verifyPassword(password, password_hash)) ? {} : { problem: incorrect });
    return (await checkAs({ context, database }, check)).account;
  },
  async export(password: OwnPassword, deps: PreparationDeps & { context: Context }) {
    await closure.checkPassword(password, deps);
    return exportMember(deps.database, deps.context, deps.context.actor.id);
  },
  /** Archives the doctor, which ends every session, until the data is erased. */
  async close(context: Context, account: Account) {
    // Its statement waits, so that the next one sees what another request has committed.
    await membersRepo.lock(context.db, account.id);
    const { closing_at: closingAt } = (await appSessionRepo.lockById(context.db, account.id)) ?? {};
    if (closingAt) return { data: { due_at: closingAt.toISOString() } };
    await lockAccount(context, account, wrongPassword);
    const { data } = await erasures.request(context, {
      user_id: toId(userId, account.id),
      reason: "Closed by the doctor in the members' app",
      confirmation: account.phone,
    });
    return { data: { due_at: data.due_at } };
  },
  /** Restores a doctor who closed the own account. */
  async keep(context: Context) {
    const { actor, language } = context;
    // Only a doctor who closed the account has a session without this permission.
    if (actor.can('member.onboard')) throw notFound(say(language, 'You have not closed this account.'));
    await erasures.cancel(context, { user_id: toId(userId, actor.id) });
    await doctors.restore(context, [toId(doctorId, actor.id)]);
    return { message: say(language, 'Your account is kept.') };
  },
};
