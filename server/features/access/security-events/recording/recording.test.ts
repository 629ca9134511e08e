// Proves SEV-2, SEV-3, SEV-4, SEV-5, SEV-8
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { securityEventRoutes as routes } from '../../../../../contract/entities/access/security-events.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, password } from '../../../../test/builders.ts';
import { dumpRows } from '../../../../test/snapshot.ts';
import { openSecurityEvents } from './recording.ts';

let test: TestApp;
let admin: { id: number; phone: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp({ settings: { METRICS_TOKEN: 'a-token-of-metrics' } });
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.securityEvents.flush();
  await test.database.db.deleteFrom('security_events').execute();
  test.clock.advance(11 * 60_000);
  admin = await buildAdmin(test.database.db);
  token = await test.tokenOf(admin.id);
});

const signIn = (phone: string, typed = password, { app } = test) =>
  app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { phone, password: typed } });
const listRows = async ({ database } = test) =>
  database.db.selectFrom('security_events').select(['kind', 'user_id', 'route', 'count']).orderBy('id').execute();
const getMetrics = async () => (await test.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-of-metrics' } })).body;
const getMetric = async (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await getMetrics())?.[1]);

/** Makes the database refuse security events with an error code until the function that it returns is called. */
const refuseInserts = async ({ database }: TestApp, code: string) => {
  await sql`create or replace function refuse_events() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'refused' using errcode = '${code}'; end`,
  )}`.execute(database.db);
  await sql`create trigger refuse_events before insert on security_events for each row execute function refuse_events()`.execute(
    database.db,
  );
  return () => sql`drop trigger refuse_events on security_events`.execute(database.db);
};

describe('recording', () => {
  it('writes one row for 300 refusals of a user on a route in a minute, and another in the next minute', async () => {
    const company = await buildCompany(test.database.db);
    const theirs = await test.tokenOf(company.id);
    const refuse = async (count: number, url: string) => {
      const responses = await Promise.all(Array.from({ length: count }, () => test.send({ method: 'GET', url, token: theirs })));
      expect(responses.every(({ status }) => status === 403)).toBe(true);
    };
    await refuse(150, '/audit?page=1');
    await test.securityEvents.flush();
    await refuse(150, '/audit?page=2');
    await refuse(1, '/doctor');
    await test.securityEvents.flush();
    const refusal = { kind: 'permission_refused', user_id: company.id };
    const first = { ...refusal, route: 'GET /api/v1/audit', count: 300 };
    expect(await listRows()).toEqual([first, { ...refusal, route: 'GET /api/v1/doctor', count: 1 }]);
    test.clock.advance(60_000);
    await refuse(2, '/audit');
    await test.securityEvents.flush();
    expect((await listRows()).at(-1)).toEqual({ ...first, count: 2 });
  });

  it('stores nothing of the phone and the password that somebody types for an unknown account', async () => {
    const before = await test.database.db.selectFrom('security_events').select('id').execute();
    for (const phone of ['01987654321', '01987654322']) expect((await signIn(phone, 'typed-password')).statusCode).toBe(401);
    await test.securityEvents.flush();
    const stored = (await dumpRows(test.database.db)).get('security_events') ?? [];
    expect([before.length, stored.length]).toEqual([0, 1]);
    expect(stored.join()).not.toMatch(/0?198765432|typed-password/);
    expect(await listRows()).toEqual([{ kind: 'sign_in_failed', user_id: null, route: 'POST /api/v1/auth/login', count: 2 }]);
  });

  it('records no event of a transaction that is rolled back', async () => {
    await signIn(admin.phone);
    await test.database.db.schema.alterTable('audit').renameTo('audit_away').execute();
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const fromNewDevice = () =>
      test.app.inject({ method: 'POST', url: '/api/v1/auth/login', headers: firefox, payload: { phone: admin.phone, password } });
    expect((await fromNewDevice()).statusCode).toBe(500);
    await test.database.db.schema.alterTable('audit_away').renameTo('audit').execute();
    await test.securityEvents.flush();
    expect(await listRows()).toEqual([]);
    expect((await fromNewDevice()).statusCode).toBe(200);
    await test.securityEvents.flush();
    expect(await listRows()).toMatchObject([{ kind: 'new_device', user_id: admin.id }]);
  });

  it('keeps events while the database is unavailable, and counts those that it drops', async () => {
    const repair = await refuseInserts(test, '57P03');
    expect((await signIn(admin.phone, 'wrong-password')).statusCode).toBe(401);
    await expect(test.securityEvents.flush()).rejects.toThrow('refused');
    await signIn(admin.phone, 'wrong-password');
    await repair();
    await test.securityEvents.flush();
    expect(await listRows()).toMatchObject([{ kind: 'sign_in_failed', user_id: admin.id, count: 2 }]);
    const dropped = () => getMetric('medboard_security_events_dropped_total');
    const before = await dropped();
    const repairAgain = await refuseInserts(test, '22000');
    await signIn(admin.phone, 'wrong-password');
    await expect(test.securityEvents.flush()).rejects.toThrow('refused');
    await repairAgain();
    expect((await dropped()) - before).toBe(1);
  });

  it('bounds the events that wait in memory, and counts the rest as dropped', async () => {
    const events = openSecurityEvents({ ...test, log: pino({ level: 'silent' }), settings: { securityAlertFailures: 0 } });
    const registry = new Registry();
    events.exposeMetrics(registry);
    for (let user = 1; user <= 2_003; user += 1)
      events.record({ kind: 'permission_refused', userId: user }, { ipAddress: '192.0.2.1', requestId: 'r', route: 'GET /a' });
    expect(await registry.metrics()).toContain('medboard_security_events_dropped_total 3');
    await events.flush();
    expect((await listRows()).length).toBe(2_000);
  });

  it('writes few rows for an attack from many addresses of one client, and for one from many networks', async () => {
    const fail = (ipAddress: string, userId?: number) =>
      test.securityEvents.record({ kind: 'sign_in_failed', userId, detail: 'password' }, { ipAddress, requestId: 'r', route: 'POST /a' });
    for (let network = 0; network < 1_000; network += 1) {
      fail(`2001:db8:7:${network.toString(16)}::1`);
      fail(`2001:db8:7:${network.toString(16)}::1`, admin.id);
    }
    await test.securityEvents.flush();
    expect((await listRows()).map(({ user_id, count }) => [user_id, count])).toEqual([
      [null, 1_000],
      [admin.id, 1_000],
    ]);
    for (let network = 0; network < 600; network += 1) fail(`10.0.${network >> 8}.${network % 256}`);
    await test.securityEvents.flush();
    const rows = await test.database.db.selectFrom('security_events').select(['ip_address', 'count']).orderBy('count', 'desc').execute();
    // The first network of this minute is that of the addresses above.
    expect([rows.length, rows[2]]).toEqual([2 + 499 + 1, { ip_address: null, count: 101 }]);
  });

  it('counts events by kind in the metrics', async () => {
    const failures = () => getMetric('medboard_security_events_total\\{kind="sign_in_failed"\\}');
    const before = await failures();
    await signIn(admin.phone, 'wrong-password');
    await signIn('01987654321', 'wrong-password');
    expect((await failures()) - before).toBe(2);
    expect(await getMetrics()).toContain('medboard_security_events_total{kind="file_refused"} 0');
  });

  it('stores the waiting events when the app closes', async () => {
    const other = await openTestApp();
    const { phone, id } = await buildAdmin(other.database.db);
    await signIn(phone, 'wrong-password', other);
    expect(await listRows(other)).toEqual([]);
    await other.app.close();
    expect(await listRows(other)).toMatchObject([{ kind: 'sign_in_failed', user_id: id }]);
    await other.close();
  });
});

describe('the alert', () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const fail = (events: ReturnType<typeof openSecurityEvents>, userId: number, kind: 'sign_in_failed' | 'sign_in_blocked') =>
    events.record({ kind, userId, detail: 'password' }, { ipAddress: '192.0.2.1', requestId: 'r', route: 'POST /api/v1/auth/login' });

  it('counts failed and blocked sign-ins of administrators in ten minutes, sets the gauge, and is logged once', async () => {
    const events = openSecurityEvents({ ...test, log, settings: { securityAlertFailures: 3 } });
    const registry = new Registry();
    events.exposeMetrics(registry);
    const gauge = async () => /^medboard_security_alert (\d)$/m.exec(await registry.metrics())?.[1];
    const company = await buildCompany(test.database.db);
    for (let time = 0; time < 5; time += 1) fail(events, company.id, 'sign_in_failed');
    fail(events, admin.id, 'sign_in_failed');
    fail(events, admin.id, 'sign_in_blocked');
    await events.flush();
    expect([await gauge(), lines]).toEqual(['0', []]);
    fail(events, (await buildAdmin(test.database.db)).id, 'sign_in_failed');
    await events.flush();
    fail(events, admin.id, 'sign_in_failed');
    await events.flush();
    expect(await gauge()).toBe('1');
    const counts = { failed: 2, blocked: 1, failures: 3, threshold: 3, accounts: 2, addresses: 1, minutes: 10 };
    expect(lines).toMatchObject([{ level: 40, msg: 'many sign-ins of administrators failed', ...counts }]);
    test.clock.advance(11 * 60_000);
    fail(events, admin.id, 'sign_in_failed');
    await events.flush();
    expect([await gauge(), lines.length, lines[1]?.['level']]).toEqual(['0', 2, 30]);
  });

  it('is returned to users who may read the audit trail', async () => {
    const read = async () => (await test.request(routes.alert, {}, token)).body.data;
    expect(await read()).toEqual({ is_on: false, failures: 0, threshold: 20, minutes: 10 });
    for (let time = 0; time < 20; time += 1) await signIn(admin.phone, 'wrong-password');
    await test.securityEvents.flush();
    expect(await read()).toEqual({ is_on: true, failures: 20, threshold: 20, minutes: 10 });
  });
});
