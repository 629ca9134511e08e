import { allRoutes, type NamedRoute } from '../../contract/index.ts';
import { type Role, roles } from '../../contract/kit/entity.ts';
import type { Db } from '../../server/platform/database/index.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../server/test/builders.ts';
import type { Sample } from '../../server/test/samples.ts';
import type { Figure } from '../figures.ts';
import { buildCall, type Call, createSession, isAllowed, moveWebinars, pauseNotifications, sendCall } from './calls.ts';
import type { Target } from './target.ts';

type Cell = Call & { identity: string; token: string | undefined; expected: number[] };

const isPublic = ({ spec }: NamedRoute) => spec.permission === 'public';
const ownedByCompany = /^(messages|videos|notifications)\./;

/** The roles that may sign in besides companies, read from the contract. */
const officeRoles: readonly Role[] = roles.filter((role) => role !== 'company' && role !== 'doctor');

const buildOffice = async (db: Db, role: Role) => {
  const user = await buildAdmin(db);
  await db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  return user;
};

/** Whether the request names a record of the company that the sample was built for. */
const namesRecord = ({ params, body }: Sample) => params !== undefined || body?.['message_id'] !== undefined;

type Identity = { identity: string; token: string | undefined };

/** Those whom every route refuses that is not public. */
const buildStrangers = async (db: Db): Promise<Identity[]> => {
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

type Users = { strangers: Identity[]; company: Identity; otherCompany: Identity; office: (Identity & { role: Role })[] };

/** Who must be refused for a route, with the statuses that refuse. The sample belongs to `company`. */
const listRefused = (
  route: NamedRoute,
  sample: Sample,
  { strangers, company, otherCompany, office }: Users,
): (Identity & { expected: number[] })[] => {
  const isForCompanies = isAllowed(route, 'company');
  const isForeign = isForCompanies && ownedByCompany.test(route.name) && namesRecord(sample);
  return [
    ...strangers.map((identity) => ({ ...identity, expected: [401] })),
    ...(isForCompanies ? [] : [company, otherCompany].map((identity) => ({ ...identity, expected: [403] }))),
    ...(isForeign ? [{ ...otherCompany, expected: [404, 422] }] : []),
    ...office.filter(({ role }) => !isAllowed(route, role)).map((identity) => ({ ...identity, expected: [403] })),
  ];
};

/** The calls that must be refused. They share one sample for each route, because a refused call changes nothing. */
const buildRefused = async (db: Db): Promise<Cell[]> => {
  const [owner, other] = [await buildCompany(db), await buildCompany(db)];
  const users: Users = {
    strangers: await buildStrangers(db),
    company: { identity: 'a company', token: await createSession(db, owner.id) },
    otherCompany: { identity: 'another company', token: await createSession(db, other.id) },
    office: [],
  };
  for (const role of officeRoles)
    users.office.push({ role, identity: `role ${role}`, token: await createSession(db, (await buildOffice(db, role)).id) });
  const cells: Cell[] = [];
  for (const route of allRoutes.filter((each) => !isPublic(each))) {
    const { sample, ...call } = await buildCall(db, route, owner);
    cells.push(...listRefused(route, sample, users).map((refused) => ({ ...call, ...refused })));
  }
  await pauseNotifications(db);
  return cells;
};

/** The calls that must succeed, each from a user of its own and with a sample of its own. */
const buildAccepted = async (db: Db): Promise<Cell[]> => {
  const cells: Cell[] = [];
  const callers: { identity: string; role: Role; build: () => Promise<{ id: number; phone: string }> }[] = [
    { identity: 'a company', role: 'company', build: () => buildCompany(db) },
    ...officeRoles.map((role) => ({ identity: `role ${role}`, role, build: () => buildOffice(db, role) })),
  ];
  for (const { identity, role, build } of callers) {
    for (const route of allRoutes.filter((each) => isAllowed(each, role))) {
      const user = await build();
      const { sample: _, ...call } = await buildCall(db, route, user);
      cells.push({ ...call, identity, token: await createSession(db, user.id), expected: [route.spec.status ?? 200] });
    }
  }
  await moveWebinars(db);
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

/** Sends every route of the contract from every identity. Refused calls must leave every row and file as it was. */
export const proveMatrix = async (target: Target): Promise<Figure[]> => {
  const group = `${target.name}: authorization`;
  const refused = await target.withDatabase(({ db }) => buildRefused(db));
  const before = await target.snapshot();
  const first = await target.start();
  const wrongRefusals = await sendAll(first.address, refused);
  await first.stop();
  const changed = differences(before, await target.snapshot());
  const accepted = await target.withDatabase(({ db }) => buildAccepted(db));
  const second = await target.start();
  const wrongAnswers = await sendAll(second.address, accepted);
  await second.stop();
  const wrong = [...wrongRefusals, ...wrongAnswers, ...changed.map((name) => `refused calls changed ${name}`)];
  for (const line of wrong) console.error(`    ${line}`);
  const identities = new Set([...refused, ...accepted].map(({ identity }) => identity)).size;
  const none = { kind: 'at most', value: 0, of: 'measured' } as const;
  return [
    {
      group,
      what: `calls: ${allRoutes.length} routes, ${identities} identities`,
      measured: refused.length + accepted.length,
      unit: 'calls',
    },
    { group, what: 'wrong answers', measured: wrongRefusals.length + wrongAnswers.length, unit: 'calls', bound: none },
    { group, what: 'tables or files changed by refused calls', measured: changed.length, unit: 'tables', bound: none },
  ];
};
