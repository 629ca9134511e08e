import { audit, auditNames } from '../../../kit/audit.ts';
import { type Config, defaultDemoPassword } from '../../../platform/config/config.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { verifyPassword } from '../../../platform/security/passwords.ts';
import { membersRepo, userKinds } from '../../members/accounts/index.ts';
import { endSessions } from '../session/index.ts';
import { adminsRead } from './admins.read.ts';
import { adminsRepo } from './admins.repo.ts';
import { createFirstAdmin, type FirstAdmin } from './admins.service.ts';

const remedy = 'Close them with "npm run admin -- close-demo-accounts"';

type Settings = Pick<Config, 'demoData' | 'isProduction' | 'isReachable'>;

/** Throws if the server would let people sign in to accounts of the demo data with a password that is public. */
export const assertDemoAccountsClosed = async ({ db }: Pick<Database, 'db'>, config: Settings): Promise<void> => {
  const { demoData, isProduction, isReachable } = config;
  if (!isReachable && (demoData || !isProduction)) return;
  const [account] = await adminsRead.listDemoAccounts(db, 1);
  if (!account) return;
  if (!demoData) throw new Error(`The database has accounts of the demo data. ${remedy}, or set DEMO_DATA=on to serve the demo data.`);
  if (await verifyPassword(defaultDemoPassword, account.password_hash))
    throw new Error(`The accounts of the demo data have the default password, because they are older than DEMO_PASSWORD. ${remedy}.`);
};

/**
 * Archives the administrators and companies of the demo data and ends their sessions. If no full administrator is left, it creates the first
 * one as for an empty database.
 */
export const closeDemoAccounts = async (
  author: Pick<PublicContext, 'db' | 'now' | 'requestId'>,
  settings: Pick<Config, 'admin'>,
): Promise<{ closed: number; admin: FirstAdmin | undefined }> => {
  const { db, now } = author;
  const before = await adminsRepo.lockActive(db);
  const accounts = await adminsRead.listDemoAccounts(db);
  for (const { id } of accounts) {
    await membersRepo.archive(db, id, { at: now, by: null });
    await endSessions(author, id);
  }
  const entries = accounts.map(({ id, role }) => ({ ...auditNames(userKinds[role], 'archive'), id }));
  await audit({ ...author, actor: undefined }, entries);
  const closed = new Set(accounts.map(({ id }) => id));
  const isLeft = before.some(({ id, office_role }) => office_role === 'admin' && !closed.has(id));
  return { closed: accounts.length, admin: isLeft ? undefined : await createFirstAdmin(db, settings, now) };
};
