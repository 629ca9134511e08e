// The command `npm run admin`: what an operator does when no administrator can sign in. The embedded database needs a stopped server.
import './env.ts';
import { pino } from 'pino';
import { normalizePhone } from '../contract/kit/normalize.ts';
import { resetSecondStepByPhone } from '../server/features/second-step/index.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { type Db, openDatabase } from '../server/platform/database/index.ts';

type Command = { usage: string; run(author: { db: Db; now: Date; requestId: string }, words: string[]): Promise<string> };

/** The commands by name. Each one runs in a transaction and returns the sentence to print. */
const commands: Record<string, Command> = {
  'reset-second-step': {
    usage: 'reset-second-step PHONE   removes the two-step sign-in of a user, who then signs in with the password alone',
    run: (author, [phone = '']) => resetSecondStepByPhone(author, normalizePhone(phone)),
  },
};

const usage = `Usage: npm run admin -- COMMAND\n${Object.values(commands)
  .map((command) => `  ${command.usage}`)
  .join('\n')}`;

const run = async ([name = '', ...words]: string[]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length === 0) throw new Error(usage);
  const config = readConfig();
  const database = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl, log: pino({ level: 'warn' }) });
  try {
    console.log(await database.transaction((db) => command.run({ db, now: systemClock.now(), requestId: 'npm run admin' }, words)));
  } finally {
    await database.close();
  }
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
