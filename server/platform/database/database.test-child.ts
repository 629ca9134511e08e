// A separate process for tests. The first argument names its task; it prints its progress on stdout.
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from './index.ts';
import { migrate } from './migrate/migrate.ts';
import { listMigrations } from './migrate/migration-files.ts';
import { createClientSession } from './postgres.ts';

const print = (line: string | number) => process.stdout.write(`${line}\n`);
const log = pino({ level: 'silent' });

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
};

const [task = '', ...args] = process.argv.slice(2);
try {
  await tasks[task]?.(...args);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
