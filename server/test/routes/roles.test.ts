// Proves ERA-4, SET-19
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { auditRoutes } from '../../../contract/entities/office/audit.ts';
import { eraseMembers } from '../../features/members/erasures/index.ts';
import { checkTrail } from '../../features/office/audit/index.ts';
import { cleanup } from '../../features/office/maintenance/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { grantRights } from '../../platform/database/migrate/grants.ts';
import { migrate, type Session } from '../../platform/database/migrate/migrate.ts';
import { listMigrations } from '../../platform/database/migrate/migration-files.ts';
import { createClientSession } from '../../platform/database/postgres.ts';
import { openJobs } from '../../platform/jobs/index.ts';
import { openTestApp, runJob, type TestApp } from '../app.ts';
import { buildAdmin, buildErasure } from '../builders.ts';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';
const log = pino({ level: 'silent' });
const name = `medboard_roles_${process.pid}_${randomBytes(4).toString('hex')}`;
const [owner, role] = [`${name}_owner`, `${name}_app`];
const urlOf = (username: string) => Object.assign(new URL(serverUrl), { username, password: 'secret', pathname: `/${name}` }).href;
const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};
const open = (username = role) => openDatabase({ dataDir: '', url: urlOf(username), migrationUrl: urlOf(owner), log });

describe('with an owner and an application role', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    const admin = await connect(serverUrl);
    for (const each of [owner, role]) await admin.query(`create role ${each} login password 'secret'`);
    await admin.query(`create database ${name} owner ${owner} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
    await admin.end();
    const inDatabase = await connect(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href);
    await inDatabase.query(`create schema pgboss authorization ${role}`);
    await inDatabase.end();
    test = await openTestApp({ openDatabase: open });
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
  });
  afterAll(async () => {
    await test?.close();
    const admin = await connect(serverUrl);
    await admin.query(`drop database if exists ${name} with (force)`);
    for (const each of [role, owner]) await admin.query(`drop role if exists ${each}`);
    await admin.end();
  });

  it('handles requests, jobs and the export, and seals what they write', async () => {
    const created = await test.request(areaRoutes.create, { body: { name: 'Giza' } }, token);
    const { id } = created.body.data;
    expect((await test.request(areaRoutes.update, { params: { id }, body: { name: 'Luxor' } }, token)).status).toBe(200);
    expect((await test.request(areaRoutes.archive, { params: { id } }, token)).status).toBe(200);
    expect((await test.request(auditRoutes.export, { query: {} }, token)).status).toBe(200);
    const { database, files, messengers, video, meetings, secrets, clock } = test;
    const jobs = await openJobs([cleanup], { database, files, messengers, video, meetings, secrets, clock, log, settings: readConfig({}) });
    await jobs.enqueue(database.db, cleanup, {});
    await jobs.close();
    const { checked, problems } = await checkTrail({ db: database.db, now: clock.now() });
    expect([checked, problems]).toEqual([3, []]);
  });

  it('erases an account and its history through the function only', async () => {
    const { database, clock } = test;
    const { id } = await buildErasure(database.db, { due_at: clock.now() });
    await runJob(test, eraseMembers);
    const { done_at } = await database.db.selectFrom('erasures').select('done_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect(done_at).toEqual(clock.now());
  });

  it.each([
    "update audit set action = 'none'",
    'delete from audit',
    'truncate audit',
    'alter table audit disable trigger audit_is_append_only',
    'drop table audit',
    'update audit_seals set hash = hash',
    'delete from audit_seals',
    'truncate audit_seals',
    'alter table audit_seals disable trigger all',
    'drop trigger audit_seals_are_append_only on audit_seals',
    'delete from coin_lines',
    'insert into audit_erasures select 1',
    'delete from audit_erasures',
    'delete from migrations',
    'create table public.audit_copy ()',
    'create schema other',
  ])('refuses the application role: %s', async (statement) => {
    const client = await connect(urlOf(role));
    await expect(client.query(statement)).rejects.toThrow(/^(permission denied|must be owner)/);
    await expect(client.query('set session_replication_role = replica')).rejects.toThrow('permission denied');
    await client.end();
  });

  it('corrects the rights of the application role at the next start', async () => {
    const client = await connect(urlOf(owner));
    await client.query(`grant update, truncate on audit to ${role}; revoke insert on areas from ${role}; create table added ()`);
    await (await open()).close();
    const { rows } = await client.query(`select has_table_privilege('${role}', 'audit', 'update, truncate') as audit,
      has_table_privilege('${role}', 'areas', 'insert') as areas, has_table_privilege('${role}', 'added', 'delete') as added,
      has_sequence_privilege('${role}', 'areas_id_seq', 'select') as sequence`);
    expect(rows).toEqual([{ audit: false, areas: true, added: true, sequence: true }]);
    await client.end();
  });

  it('may use at once what a migration adds, and an older version leaves the rights of newer tables alone', async () => {
    const client = await connect(urlOf(owner));
    const number = listMigrations().length + 1;
    const text = `create table probes (area_id integer);
      create function add_probe() returns trigger language plpgsql as $$ begin insert into probes values (new.id); return null; end $$;
      create trigger areas_probed after insert on areas for each row execute function add_probe()`;
    const migrations = [...listMigrations(), { number, name: 'probes', sha256: 'a', needs: number - 1, isOutside: false, text }];
    const grant = async (session: Session) => {
      const applied = await session.query('select from migrations where number = $1', [number]);
      if (applied.length === 0) await grantRights(session, role);
    };
    await migrate(createClientSession(client), log, { migrations, grant });
    expect((await test.request(areaRoutes.create, { body: { name: 'Probed' } }, token)).status).toBe(201);
    await client.query(`revoke delete on probes from ${role}`);
    await (await open()).close();
    const { rows } = await client.query(
      `select has_table_privilege('${role}', 'probes', 'delete') as granted, count(*)::integer from probes`,
    );
    expect(rows).toEqual([{ granted: false, count: 1 }]);
    await client.query('drop function add_probe cascade; drop table probes');
    await client.query('delete from migrations where number = $1', [number]);
    await client.end();
  });

  it('starts without the owner if no migration is pending', async () => {
    const database = await openDatabase({ dataDir: '', url: urlOf(role), log });
    await database.ping();
    await database.close();
  });

  it('does not start if the role of DATABASE_URL owns the tables', async () => {
    await expect(open(owner)).rejects.toThrow(
      `its role ${owner} may change audit, audit_erasures, audit_seals, coin_lines, so it must not be a superuser, the owner of the tables or a member of the owner.`,
    );
  });

  it('names MIGRATION_DATABASE_URL if its role cannot connect', async () => {
    const wrong = openDatabase({ dataDir: '', url: urlOf(role), migrationUrl: urlOf('nobody_here'), log });
    await expect(wrong).rejects.toThrow(/^The database of MIGRATION_DATABASE_URL \(.*nobody_here/);
  });
});
