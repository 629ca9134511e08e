import { tmpdir } from 'node:os';
import pg from 'pg';
import { pino } from 'pino';
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { createDatabase } from '../../bench/kit/databases.ts';
import { openDatabase } from '../../server/platform/database/index.ts';

/** A migrated database with its URL, and a connection of its own. */
export type Target = { url: string; client: pg.Client; database: Awaited<ReturnType<typeof openDatabase>> };

const insertMembers = `
  with people as (
    insert into users (role, name, phone, email, password_hash, status)
    select 'doctor', 'Doctor ' || n, 'p' || n, n || '@example.test', '-', 'approved' from generate_series(1, $1::integer) as n returning id)
  insert into doctors (user_id) select id from people order by id`;

/** Creates a database with an administrator, `doctors` approved doctors and `messages` messages. */
export const createTarget = async (purpose: string, counts: { doctors: number; messages: number }, cleanup: Cleanup): Promise<Target> => {
  const url = await createDatabase(purpose, cleanup);
  const database = await openDatabase({ dataDir: tmpdir(), url, log: pino({ level: 'silent' }) });
  cleanup.add('connections', () => database.close());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanup.add('client', () => client.end());
  await client.query(`insert into users (role, office_role, name, phone, email, password_hash, status)
    values ('admin', 'admin', 'Admin', 'admin', 'admin@example.test', '-', 'approved')`);
  await client.query(insertMembers, [counts.doctors]);
  await client.query(
    `insert into messages (name, created_by, is_everyone, status, status_updated_at)
      select 'Message ' || n, (select min(id) from users), true, 'approved', now() from generate_series(1, $1::integer) as n`,
    [counts.messages],
  );
  await client.query('vacuum analyze');
  return { url, client, database };
};
