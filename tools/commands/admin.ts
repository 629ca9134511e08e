// The command `npm run admin`: repairs accounts when nobody can sign in. The embedded database is open in one process, so the server must be stopped first.
import '../env.ts';
import { pino } from 'pino';
import { normalizePhone } from '../../contract/kit/normalize.ts';
import { officeRoles } from '../../contract/office-roles.ts';
import { closeDemoAccounts, giveRoleByOperator } from '../../server/features/access/admins/index.ts';
import { resetPasswordByOperator } from '../../server/features/access/password-reset/index.ts';
import { resetSecondStepByPhone } from '../../server/features/access/second-step/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { type Database, openDatabase } from '../../server/platform/database/index.ts';

type Command = { arguments: string; summary: string; run(database: Database, ...values: string[]): Promise<string> };

const commands: Record<string, Command> = {
  'reset-password': {
    arguments: 'PHONE',
    summary: 'gives the user a new password, which is printed once and must be changed at the next sign-in',
    async run(database, phone = '') {
      const { name, password } = await resetPasswordByOperator(database, normalizePhone(phone), systemClock.now());
      return `The new password of ${name} is ${password}\nA two-step sign-in stays on; 'npm run admin -- reset-second-step ${phone}' removes it.`;
    },
  },
  'give-role': {
    arguments: 'PHONE ROLE',
    summary: `gives an administrator another office role: ${officeRoles.join(', ')}`,
    run: (database, phone = '', role = '') =>
      database.transaction((db) =>
        giveRoleByOperator({ db, now: systemClock.now(), requestId: 'npm run admin' }, normalizePhone(phone), role),
      ),
  },
  'reset-second-step': {
    arguments: 'PHONE',
    summary:
      'removes the two-step sign-in of a user, who then signs in with the password alone; also reset the password if somebody else may know it',
    run: (database, phone = '') =>
      database.transaction((db) =>
        resetSecondStepByPhone({ db, now: systemClock.now(), requestId: 'npm run admin' }, normalizePhone(phone)),
      ),
  },
  'close-demo-accounts': {
    arguments: '',
    summary: 'archives the administrators and companies of the demo data; without another full administrator it creates the first one',
    async run(database) {
      const settings = readConfig();
      const { closed, admin } = await database.transaction((db) =>
        closeDemoAccounts({ db, now: systemClock.now(), requestId: 'npm run admin' }, settings),
      );
      const password = admin?.password ? `, password ${admin.password} (shown only now)` : '';
      return `${closed} accounts of the demo data are closed.${admin ? `\nFirst administrator: phone ${admin.phone}${password}` : ''}`;
    },
  },
};

const usage = [
  'Usage: npm run admin -- COMMAND',
  ...Object.entries(commands).map(([name, command]) => `  ${`${name} ${command.arguments}`.trim()}: ${command.summary}`),
].join('\n');

const runCommand = async ([name = '', ...values]: string[]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || values.length !== command.arguments.split(' ').filter(Boolean).length) throw new Error(usage);
  const { dataDir, databaseUrl: url, migrationDatabaseUrl: migrationUrl } = readConfig();
  const database = await openDatabase({ dataDir, url, migrationUrl, log: pino({ level: 'warn' }, pino.destination(2)) });
  try {
    console.log(await command.run(database, ...values));
  } finally {
    await database.close();
  }
};

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
