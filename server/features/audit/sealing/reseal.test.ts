import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createEmbeddedDatabase, createEmbeddedSession, startPGlite } from '../../../platform/database/embedded.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { listMigrations } from '../../../platform/database/migration-files.ts';
import { type EntryText, emptyHead, extendChain } from './chain.ts';
import { sealsRepo } from './seals.repo.ts';
import { verifyTrail } from './verify.service.ts';

const log = pino({ level: 'silent' });

it('seals entries of an earlier version again, and still reports one that was changed before', async () => {
  const pglite = await startPGlite({});
  const migrations = listMigrations();
  const erasures = migrations.findIndex(({ name }) => name === 'erasures');
  await migrate(createEmbeddedSession(pglite), log, { migrations: migrations.slice(0, erasures) });
  const onFatal = (reason: Error) => {
    throw reason;
  };
  const { database } = createEmbeddedDatabase({ pglite, log, onFatal, limitMs: null }, () => pglite.close());
  const { db } = database;
  await sql`insert into audit (at, action, entity, entity_id, before, after, request_id)
    select timestamptz '2026-11-20' + n * interval '1 second', 'areas.update', 'areas', n, '{"name":"Old"}', jsonb_build_object('name', n), 'r'
    from generate_series(1, 20) n`.execute(db);
  // The format of the version before.
  const { rows } = await sql<EntryText>`select id, jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    actor_id, action, entity, entity_id, before::text, after::text, request_id)::text as text from audit order by id`.execute(db);
  await sealsRepo.insert(db, extendChain(emptyHead, rows));
  await sql`alter table audit disable trigger all`.execute(db);
  await sql`update audit set after = '{"name":"Changed"}' where id = 7`.execute(db);
  await sql`alter table audit enable trigger all`.execute(db);
  await migrate(createEmbeddedSession(pglite), log, { migrations });
  const { checked, problems } = await verifyTrail({ db, now: new Date('2026-11-21T10:00:00Z') });
  expect([checked, problems]).toEqual([20, ['Entry 7 or its seal 7 was changed.']]);
  await database.close();
});
