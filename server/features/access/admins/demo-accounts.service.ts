import { type Config, defaultDemoPassword } from '../../../platform/config/config.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { verifyPassword } from '../../../platform/security/passwords.ts';
import { archiveUser } from '../../members/accounts/index.ts';
import { adminsRead } from './admins.read.ts';
import { adminsRepo } from './admins.repo.ts';
import { createFirstAdmin, type FirstAdmin } from './admins.service.ts';

const remedy = 'Close them with "npm run admin -- close-demo-accounts"';

type Settings = Pick<Config, 'demoData' | 'isProduction' | 'isReachable'>;

/** Throws if the server would let people sign in to accounts of the demo data with a password that is public. */
export const assertDemoAccountsClosed = async ({ db }: Pick<Database, 'db'>, config: Settings): Promise<void> => {
  const { demoData, isProduction, isReachable } = config;
  if (!isReachable && (demoData || !isProduction)) return;
  const accounts = await adminsRead.listDemoAccounts(db);
  if (accounts.length === 0) return;
  if (!demoData) throw new Error(`The database has accounts of the demo data. ${remedy}, or set DEMO_DATA=on to serve the demo data.`);
  for (const passwordHash of new Set(accounts.map(({ password_hash }) => password_hash)))
    if (await verifyPassword(defaultDemoPassword, passwordHash))
      throw new Error(`Accounts of the demo data have the default password, because they are older than DEMO_PASSWORD. ${remedy}.`);
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
  for (const { id, role } of accounts) await archiveUser({ ...author, actor: undefined }, role, id);
  const closed = new Set(accounts.map(({ id }) => id));
  const isLeft = before.some(({ id, office_role }) => office_role === 'admin' && !closed.has(id));
  return { closed: accounts.length, admin: isLeft ? undefined : await createFirstAdmin(db, settings, now) };
};
