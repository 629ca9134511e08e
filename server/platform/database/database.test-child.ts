// A process of its own for the tests: what it is to do comes as its first argument, and it says on stdout what it has done.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from './index.ts';
import { takeLock } from './lock.ts';
import { startWatchdog } from './watchdog.ts';

const say = (line: string | number) => process.stdout.write(`${line}\n`);
const log = pino({ level: 'silent' });

const tasks: Readonly<Record<string, (...given: string[]) => Promise<void>>> = {
  /** Opens the embedded database and writes until it is killed; says each row once it is acknowledged. */
  async write(dataDir = '', prefix = '') {
    const database = await openDatabase({ dataDir, log });
    say('open');
    for (let count = 0; ; count += 1) {
      const name = `${prefix} ${count}`;
      await database.transaction(async (db) => {
        const { id } = await db.insertInto('areas').values({ name }).returning('id').executeTakeFirstOrThrow();
        await db.insertInto('audit').values({ action: 'create', entity: 'areas', entity_id: id, request_id: name }).execute();
      });
      say(name);
    }
  },
  /** Opens and closes the database at the url. */
  async migrate(url = '') {
    const database = await openDatabase({ dataDir: '', url, log });
    await database.close();
    say('open');
  },
  /** Tries to take each of the locks folder/0, folder/1, … from the moment that the file folder/start names, and says which it got. */
  async race(folder = '', count = '') {
    say('ready');
    while (!existsSync(`${folder}/start`)) await wait(5);
    const startAt = Number(readFileSync(`${folder}/start`, 'utf8'));
    for (let index = 0; index < Number(count); index += 1) {
      await wait(Math.max(1, startAt + index * 10 - Date.now()));
      try {
        takeLock(`${folder}/${index}`);
        say(index);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'LockHeld') throw error;
      }
    }
    say('done');
    await wait(60_000);
  },
  /** Does what the embedded database does when it is asked again after a panic. */
  async freeze() {
    const watchdog = startWatchdog(300);
    watchdog.start();
    watchdog.stop();
    await wait(500);
    say('frozen');
    watchdog.start();
    for (;;) Math.sqrt(2);
  },
  /** Takes a lock and keeps it. */
  async hold(path = '') {
    takeLock(path);
    say('held');
    await wait(60_000);
  },
};

const [task = '', ...given] = process.argv.slice(2);
try {
  await tasks[task]?.(...given);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
