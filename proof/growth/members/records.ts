import { pino } from 'pino';
import type { Cleanup } from '../../../bench/kit/cleanup.ts';
import { createDataDir } from '../../../bench/kit/target.ts';
import { openSecrets } from '../../../server/platform/security/secrets.ts';
import { openFiles } from '../../../server/platform/storage/files/index.ts';
import { filesOf, testSecretsKey } from '../../../server/test/builders.ts';
import type { MembersSite } from './site.ts';

/** Lets builders store files for records of the site. */
export const withFiles = async ({ db }: MembersSite, cleanup: Cleanup): Promise<void> => {
  const dataDir = await createDataDir(cleanup);
  const secrets = await openSecrets(dataDir, { secretsKey: testSecretsKey });
  filesOf.set(db, await openFiles({ dataDir, signingKey: undefined, secrets, log: pino({ level: 'silent' }) }));
};
