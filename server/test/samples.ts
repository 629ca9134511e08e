import type { Db } from '../platform/database/index.ts';
import {
  buildAdmin,
  buildArea,
  buildCompany,
  buildDoctor,
  buildGroup,
  buildNotification,
  buildPromoCode,
  buildSpecialty,
  password,
} from './builders.ts';

/** A call that its route accepts from whoever holds the permission. */
export type Sample = { params?: { id: number }; query?: Record<string, unknown>; body?: Record<string, unknown> };
type Caller = { phone: string };
type Build = (db: Db, caller: Caller) => Promise<Sample>;

let serial = 0;
const unique = () => {
  serial += 1;
  return serial;
};
const gone = new Date('2026-11-20T10:00:00Z');
const none: Build = async () => ({});
const byId =
  (build: (db: Db) => Promise<{ id: number }>): Build =>
  async (db) => ({ params: { id: (await build(db)).id } });
const restored =
  (build: (db: Db, overrides: { archived_at: Date }) => Promise<{ id: number }>): Build =>
  async (db) => ({ body: { ids: [(await build(db, { archived_at: gone })).id] } });
const person = () => ({
  name: `Sample ${unique()}`,
  email: `sample-${unique()}@example.test`,
  phone: `0155${String(unique()).padStart(7, '0')}`,
  password: 'sample-password',
});
const named = (entity: string, build: (db: Db) => Promise<{ id: number }>, restore: Build): Record<string, Build> => ({
  [`${entity}.list`]: none,
  [`${entity}.archived`]: none,
  [`${entity}.stats`]: none,
  [`${entity}.create`]: async () => ({ body: { name: `Sample ${unique()}` } }),
  [`${entity}.update`]: async (db) => ({ params: { id: (await build(db)).id }, body: { name: `Sample ${unique()}` } }),
  [`${entity}.archive`]: byId(build),
  [`${entity}.restore`]: restore,
});

/** One that came to a company that calls; for everybody else one to somebody, in the given state. */
const notificationTo =
  (state: 'delivered' | 'failed'): Build =>
  async (db, { phone }) => {
    const caller = await db.selectFrom('users').select('id').where('phone', '=', phone).where('role', '=', 'company').executeTakeFirst();
    const { id } = caller ?? (await buildDoctor(db));
    return { params: { id: (await buildNotification(db, { deliveries: [{ user_id: id, state: caller ? 'delivered' : state }] })).id } };
  };

/** One acceptable call for every route of the contract, on records made for it. */
export const samples: Record<string, Build> = {
  'session.signIn': async (_db, { phone }) => ({ body: { phone, password } }),
  'session.signOut': none,
  'session.me': none,
  'session.changePassword': async () => ({ body: { current_password: password, password: 'sample-password' } }),
  'audit.list': none,
  'admins.list': none,
  'admins.archived': none,
  'admins.create': async () => ({ body: person() }),
  'admins.archive': byId(buildAdmin),
  'admins.restore': restored(buildAdmin),
  'admins.resetPassword': async (db) => ({ body: { user_id: (await buildCompany(db)).id, password: 'sample-password' } }),
  'members.decide': async (db) => ({
    body: { user_id: (await buildDoctor(db, { status: 'pending' })).id, status: 'declined', message: 'The card is blurred' },
  }),
  'doctors.list': none,
  'doctors.archived': none,
  'doctors.stats': none,
  'doctors.verification': none,
  'doctors.get': byId(buildDoctor),
  'doctors.ledger': byId(buildDoctor),
  'doctors.decisions': byId(buildDoctor),
  'doctors.archive': byId(buildDoctor),
  'doctors.restore': restored(buildDoctor),
  'doctors.create': async () => ({ body: { ...person(), address: 'Nile street' } }),
  'doctors.update': async (db) => ({ params: { id: (await buildDoctor(db)).id }, body: { ...person(), address: 'Nile street' } }),
  'doctors.addPoints': async (db) => ({ body: { doctorId: (await buildDoctor(db)).id, amount: 5, reason: 'A good talk' } }),
  'companies.list': none,
  'companies.archived': none,
  'companies.stats': none,
  'companies.get': byId(buildCompany),
  'companies.decisions': byId(buildCompany),
  'companies.archive': byId(buildCompany),
  'companies.restore': restored(buildCompany),
  'companies.create': async () => ({ body: { ...person(), address: 'Nile street', tax_number: `SAMPLE${unique()}` } }),
  'companies.update': async (db) => ({
    params: { id: (await buildCompany(db)).id },
    body: { ...person(), tax_number: `SAMPLE${unique()}` },
  }),
  'groups.list': none,
  'groups.get': byId(buildGroup),
  'groups.members': byId(buildGroup),
  'groups.archive': byId(buildGroup),
  'groups.create': async () => ({ body: { name: `Sample ${unique()}` } }),
  'groups.update': async (db) => ({ params: { id: (await buildGroup(db)).id }, body: { name: `Sample ${unique()}` } }),
  'groups.addMembers': async (db) => ({ params: { id: (await buildGroup(db)).id }, body: { user_id: [(await buildDoctor(db)).id] } }),
  'groups.removeMembers': async (db) => {
    const { id } = await buildDoctor(db);
    return { params: { id: (await buildGroup(db, { members: [id] })).id }, body: { user_id: [id] } };
  },
  'notifications.list': none,
  'notifications.unread': none,
  'notifications.markAllRead': async (db, caller) => {
    await notificationTo('failed')(db, caller);
    return {};
  },
  'notifications.get': notificationTo('delivered'),
  'notifications.deliveries': notificationTo('delivered'),
  'notifications.markRead': notificationTo('failed'),
  'notifications.retry': notificationTo('failed'),
  'notifications.sendWhatsapp': async (db) => ({
    body: { specific_user: 1, message: 'Good morning', user_id: [(await buildDoctor(db)).id] },
  }),
  'notifications.notifyMembers': async (db) => ({
    body: { title: 'Good morning', message: 'A new talk', recipientIds: [(await buildDoctor(db)).id] },
  }),
  'notifications.notifyAll': async (db) => {
    await buildDoctor(db);
    return { body: { title: 'Good morning', message: 'A new talk' } };
  },
  'notifications.reach': async (db) => ({ body: { type: 'whatsapp', user_id: [(await buildDoctor(db)).id] } }),
  'statistics.doctorCharts': none,
  'statistics.companyCharts': none,
  ...named('areas', buildArea, restored(buildArea)),
  ...named('specialties', buildSpecialty, restored(buildSpecialty)),
  ...named('promoCodes', buildPromoCode, restored(buildPromoCode)),
};
