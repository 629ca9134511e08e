// A separate process for tests. The first argument names its task; it prints its progress on stdout.
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from './index.ts';
import { acquireLock } from './lock.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { createClientSession } from './postgres.ts';
import { startWatchdog } from './watchdog.ts';

const print = (line: string | number) => process.stdout.write(`${line}\n`);
const log = pino({ level: 'silent' });

/** Keeps the process alive until it is killed. */
const waitForever = () => new Promise<never>(() => setInterval(() => undefined, 60_000));

const tasks: Readonly<Record<string, (...args: string[]) => Promise<void>>> = {
  /** Opens the embedded database and inserts rows until it is killed; prints each row once it is acknowledged. */
  async write(dataDir = '', prefix = '') {
    const database = await openDatabase({ dataDir, log });
    print('open');
    for (let count = 0; ; count += 1) {
      const name = `${prefix} ${count}`;
      await database.transaction(async (db) => {
        const { id } = await db.insertInto('areas').values({ name }).returning('id').executeTakeFirstOrThrow();
        await db.insertInto('audit').values({ action: 'create', entity: 'areas', entity_id: id, request_id: name }).execute();
      });
      print(name);
    }
  },
  /** Opens and closes the database at the url; with a folder, it only applies the migrations of this folder. */
  async migrate(url = '', folder = '') {
    if (folder === '') return (await openDatabase({ dataDir: '', url, log })).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    print('connected');
    await migrate(createClientSession(client), log, { migrations: listMigrations(folder) });
  },
  /** Tries to acquire the locks folder/0, folder/1, … once the file folder/start exists; prints those that it acquired. */
  async race(folder = '', count = '') {
    print('ready');
    while (!existsSync(`${folder}/start`)) await wait(5);
    for (let index = 0; index < Number(count); index += 1) {
      try {
        acquireLock(`${folder}/${index}`);
        print(index);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'LockHeldError') throw error;
      }
    }
    print('done');
    await waitForever();
  },
  /** Blocks the main thread, as the embedded database does if it is called after a panic. */
  async freeze() {
    const watchdog = startWatchdog(3_000);
    watchdog.start();
    watchdog.stop();
    print('frozen');
    watchdog.start();
    for (;;) Math.sqrt(2);
  },
  /** Acquires a lock and holds it. */
  async hold(path = '') {
    acquireLock(path);
    print('held');
    await waitForever();
  },
};

const [task = '', ...args] = process.argv.slice(2);
try {
  await tasks[task]?.(...args);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
