import { digestOf, hashCode } from '../../features/access/password-reset/password-reset.job.ts';
import type { Db } from '../../platform/database/index.ts';
import { openSecrets } from '../../platform/security/secrets.ts';
import { testSecretsKey } from './second-step.ts';

/** Stores a code for the user with this phone, if there is one. It is valid for longer than a test runs. */
export const buildResetCode = async (db: Db, phone: string, code: string): Promise<void> => {
  const user = await db.selectFrom('users').select(['id', 'phone', 'email', 'password_hash']).where('phone', '=', phone).executeTakeFirst();
  if (!user) return;
  const code_hash = hashCode(await openSecrets('', { secretsKey: testSecretsKey }), user.id, code);
  const values = { code_hash, account_digest: digestOf(user), channel: 'whatsapp', tries: 0, expires_at: new Date('2100-01-01') } as const;
  await db
    .insertInto('password_reset_codes')
    .values({ user_id: user.id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
};
