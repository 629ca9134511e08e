import { type Figure, none } from '../../bench/kit/figures.ts';
import type { Target } from '../../bench/kit/target.ts';
import { allRoutes, type NamedRoute } from '../../contract/index.ts';
import { officeRoles, type UserRole } from '../../contract/office-roles.ts';
import { sealAll } from '../../server/features/office/audit/sealing/seal.service.ts';
import { foldCounts } from '../../server/features/office/counts/index.ts';
import type { Db } from '../../server/platform/database/index.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../server/test/builders.ts';
import type { Sample } from '../../server/test/samples/samples.ts';
import { snapshotState } from '../../server/test/snapshot.ts';
import { withDatabase, withSamples } from '../database.ts';
import { buildCall, type Call, createSession, isAllowed, moveWebinars, renewSamples, sendCall } from './calls.ts';

type Cell = Call & { identity: string; token: string | undefined; expected: number[] };

const isPublic = ({ spec }: NamedRoute) => spec.permission === 'public';
const ownedByCompany = /^(messages|videos|notifications)\./;

type Caller = { identity: string; roles: UserRole; build: (db: Db) => Promise<{ id: number; phone: string }> };

const companyRoles: UserRole = { role: 'company', office_role: null };

/** The users of the back-office: one for each office role of the contract. */
const officeCallers: readonly Caller[] = officeRoles.map((officeRole) => ({
  identity: `office role ${officeRole}`,
  roles: { role: 'admin', office_role: officeRole },
  build: (db) => buildAdmin(db, { officeRole }),
}));

/** Whether the request names a record of the company that the sample was built for. */
const namesRecord = ({ params, body }: Sample) => params !== undefined || body?.['message_id'] !== undefined;

type Identity = { identity: string; token: string | undefined };

/** Identities that every non-public route must reject. */
const buildRejected = async (db: Db): Promise<Identity[]> => {
  const sessionOf = (user: { id: number }, lifetime?: number) => createSession(db, user.id, lifetime);
  return [
    { identity: 'no token', token: undefined },
    { identity: 'an unknown token', token: `mb_${'g'.repeat(43)}` },
    { identity: 'a token of 10 kB', token: 'g'.repeat(10_000) },
    { identity: 'an expired session', token: await sessionOf(await buildAdmin(db), -1) },
    { identity: 'a declined company', token: await sessionOf(await buildCompany(db, { status: 'declined' })) },
    { identity: 'an archived administrator', token: await sessionOf(await buildAdmin(db, { archived_at: new Date() })) },
    { identity: 'a doctor', token: await sessionOf(await buildDoctor(db)) },
  ];
};

type Users = { rejected: Identity[]; company: Identity; otherCompany: Identity; office: (Identity & { roles: UserRole })[] };

/** The identities that a route must reject, with the expected statuses. The sample belongs to `company`. */
const listRefused = (
  route: NamedRoute,
  sample: Sample,
  { rejected, company, otherCompany, office }: Users,
): (Identity & { expected: number[] })[] => {
  const isForCompanies = isAllowed(route, companyRoles);
  const isForeign = isForCompanies && ownedByCompany.test(route.name) && namesRecord(sample);
  return [
    ...rejected.map((identity) => ({ ...identity, expected: [401] })),
    ...(isForCompanies ? [] : [company, otherCompany].map((identity) => ({ ...identity, expected: [403] }))),
    ...(isForeign ? [{ ...otherCompany, expected: [404] }] : []),
    ...office.filter(({ roles }) => !isAllowed(route, roles)).map((identity) => ({ ...identity, expected: [403] })),
  ];
};

/** The calls that must be refused. They share one sample for each route, because a refused call changes nothing. */
const buildRefused = async (db: Db): Promise<Cell[]> => {
  const [owner, other] = [await buildCompany(db), await buildCompany(db)];
  const users: Users = {
    rejected: await buildRejected(db),
    company: { identity: 'a company', token: await createSession(db, owner.id) },
    otherCompany: { identity: 'another company', token: await createSession(db, other.id) },
    office: [],
  };
  for (const { identity, roles, build } of officeCallers)
    users.office.push({ identity, roles, token: await createSession(db, (await build(db)).id) });
  const cells: Cell[] = [];
  for (const route of allRoutes.filter((each) => !isPublic(each))) {
    // A company can have one second step only, so samples that need no company get a new user.
    const { sample, ...call } = await buildCall(db, route, ownedByCompany.test(route.name) ? owner : { phone: '01234567890' });
    cells.push(...listRefused(route, sample, users).map((refused) => ({ ...call, ...refused })));
  }
  return cells;
};

/** The calls that must succeed, each from a user of its own and with a sample of its own. */
const buildAccepted = async (db: Db): Promise<Cell[]> => {
  const cells: Cell[] = [];
  const callers: Caller[] = [{ identity: 'a company', roles: companyRoles, build: (on) => buildCompany(on) }, ...officeCallers];
  for (const { identity, roles, build } of callers) {
    for (const route of allRoutes.filter((each) => isAllowed(each, roles))) {
      const user = await build(db);
      const { sample: _, ...call } = await buildCall(db, route, user);
      cells.push({ ...call, identity, token: await createSession(db, user.id), expected: [route.spec.status ?? 200] });
    }
  }
  await moveWebinars(db);
  await renewSamples(db);
  return cells;
};

const sendAll = async (address: string, cells: readonly Cell[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const cell of cells) {
    const status = await sendCall(address, cell, cell.token);
    if (!cell.expected.includes(status))
      wrong.push(`${cell.identity}: ${cell.route.name} answered ${status}, expected ${cell.expected.join(' or ')}`);
  }
  return wrong;
};

const differences = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);

/** The paths that only one of two lists has. */
const differentPaths = (before = '', after = '') => {
  const [first, second] = [before.split(' '), after.split(' ')];
  const [known, left] = [new Set(first), new Set(second)];
  return [...first.filter((path) => !left.has(path)), ...second.filter((path) => !known.has(path))].slice(0, 10);
};

/** Sends every route of the contract from every identity. Refused calls must leave every row and file as it was. */
export const measureMatrix = async (target: Target): Promise<Figure[]> => {
  const group = 'authorization';
  // Jobs would change rows meanwhile.
  const start = () => target.start({ settings: { ROLE: 'web' } });
  const takeSnapshot = () => withDatabase(target, (database) => snapshotState({ database, dataDir: target.storage.dataDir }));
  const refused = await withSamples(target, async (database) => {
    // The product seals the audit trail, which would be a change.
    await sealAll(database);
    const cells = await buildRefused(database.db);
    // It also folds the counters.
    await foldCounts(database);
    return cells;
  });
  const before = await takeSnapshot();
  const first = await start();
  const wrongRefusals = await sendAll(first.address, refused);
  await first.stop();
  const after = await takeSnapshot();
  // Each refusal is recorded.
  const changed = differences(before, after).filter((name) => name !== 'security_events');
  if (changed.includes('files')) console.error(`    ${differentPaths(before['files'], after['files']).join(' ')}`);
  const accepted = await withSamples(target, ({ db }) => buildAccepted(db));
  const second = await start();
  const wrongReplies = await sendAll(second.address, accepted);
  await second.stop();
  const wrong = [...wrongRefusals, ...wrongReplies, ...changed.map((name) => `refused calls changed ${name}`)];
  for (const line of wrong) console.error(`    ${line}`);
  const identities = new Set([...refused, ...accepted].map(({ identity }) => identity)).size;
  return [
    {
      group,
      what: `calls: ${allRoutes.length} routes, ${identities} identities`,
      measured: refused.length + accepted.length,
      unit: 'calls',
    },
    { group, what: 'unexpected statuses', measured: wrongRefusals.length + wrongReplies.length, unit: 'calls', bound: none },
    { group, what: 'tables or files changed by refused calls', measured: changed.length, unit: 'tables', bound: none },
  ];
};
