import type { PhoneChange } from '../../../../contract/app/phone.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { conflict } from '../../../platform/errors.ts';
import { type Account, endSessions, lockAccount } from '../../access/session/index.ts';
import { membersRead } from '../../members/accounts/index.ts';
import { doctors } from '../../members/doctors/index.ts';
import { type VerifiedPhone, verifyCode } from '../codes/index.ts';
import { closure, wrongPassword } from './closure.service.ts';
import { me } from './me.service.ts';

const taken = 'Another account has this phone.';

const assertFree = async (db: Db, phone: string): Promise<void> => {
  if ((await membersRead.findByUniqueFields(db, [{ phone }])).length > 0) throw conflict(taken, { phone: [taken] });
};

type Verified = { account: Account; code: VerifiedPhone | undefined };

export const phones = {
  /** Verifies the password and the code, outside a transaction. A repeat has a used code, which is not verified if the doctor has this phone already. */
  async verify({ phone, code, password }: PhoneChange, deps: { context: Omit<Context, 'db'>; database: Database }): Promise<Verified> {
    const account = await closure.checkPassword({ password }, deps);
    const hasPhone = async () => (await membersRead.findByUniqueFields(deps.database.db, [{ phone }])).some(({ id }) => id === account.id);
    if (account.phone === phone) return { account, code: undefined };
    try {
      return { account, code: await verifyCode(deps, { phone, purpose: 'change_phone', code }) };
    } catch (error) {
      // The same request may have used the code meanwhile.
      if (await hasPhone()) return { account, code: undefined };
      throw error;
    }
  },
  /** Ends the other sessions, as a new password does, because the phone is what a doctor signs in with. */
  async change(context: Context, { account, code }: Verified) {
    const { db, actor } = context;
    await lockAccount(context, account, wrongPassword);
    const own = await me.read(context);
    if (code === undefined || own.data.phone === code.phone) return own;
    await assertFree(db, code.phone);
    await doctors.update(context, { phone: code.phone }, { id: toId(doctorId, actor.id), files: {}, passwordHash: undefined });
    await code.redeem(context);
    await endSessions(context, actor.id, actor.sessionHash);
    return me.read(context);
  },
};
