import type { Db } from '../platform/database/index.ts';
import {
  buildAdmin,
  buildArea,
  buildBlog,
  buildBook,
  buildCategory,
  buildComment,
  buildCompany,
  buildConference,
  buildContact,
  buildDoctor,
  buildGroup,
  buildHosted,
  buildMessage,
  buildNote,
  buildNotification,
  buildPost,
  buildPostComment,
  buildPostVideo,
  buildPromoCode,
  buildResearch,
  buildSpecialty,
  buildStory,
  buildTag,
  buildVideo,
  buildWebinar,
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

/** What is sold in the library; only what is added differs. */
const sold = (entity: string, build: (db: Db) => Promise<{ id: number }>, added: Record<string, unknown>): Record<string, Build> => ({
  [`${entity}.list`]: none,
  [`${entity}.categories`]: none,
  [`${entity}.tags`]: none,
  [`${entity}.archived`]: none,
  [`${entity}.stats`]: async (db) => ({ query: { id: (await build(db)).id } }),
  [`${entity}.create`]: async () => ({ body: { name: `Sample ${unique()}`, coin_price: 5, ...added } }),
  [`${entity}.update`]: async (db) => ({ params: { id: (await build(db)).id }, body: { name: `Sample ${unique()}` } }),
  [`${entity}.archive`]: byId(build),
  [`${entity}.restore`]: restored(build),
});

/** One that came to a company that calls; for everybody else one to somebody, in the given state. */
const notificationTo =
  (state: 'delivered' | 'failed'): Build =>
  async (db, { phone }) => {
    const caller = await db.selectFrom('users').select('id').where('phone', '=', phone).where('role', '=', 'company').executeTakeFirst();
    const { id } = caller ?? (await buildDoctor(db));
    return { params: { id: (await buildNotification(db, { deliveries: [{ user_id: id, state: caller ? 'delivered' : state }] })).id } };
  };

const callingCompany = (db: Db, { phone }: Caller) =>
  db.selectFrom('users').select('id').where('phone', '=', phone).where('role', '=', 'company').executeTakeFirst();

/** A message of the calling company, in the given status; for everybody else of another. */
const ownMessage = async (db: Db, caller: Caller, status: 'pending' | 'rejected' = 'pending') => {
  const company = await callingCompany(db, caller);
  return buildMessage(db, { status, ...(company ? { company_id: company.id } : {}) });
};

/** A video of such a message; its bytes are at the host where `isReady`. */
const ownVideo = async (db: Db, caller: Caller, isReady = false) =>
  buildVideo(db, {
    message_id: (await ownMessage(db, caller)).id,
    ...(isReady ? { hosted_id: (await buildHosted(db)).id } : {}),
  });
const onOwn =
  (build: (db: Db, caller: Caller) => Promise<{ id: number }>, body?: Record<string, unknown>): Build =>
  async (db, caller) => ({ params: { id: (await build(db, caller)).id }, ...(body ? { body } : {}) });

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
  'doctors.books': byId(buildDoctor),
  'doctors.researches': byId(buildDoctor),
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
  'messages.list': none,
  'messages.categories': none,
  'messages.archived': none,
  'messages.stats': none,
  'messages.get': onOwn(ownMessage),
  'messages.create': async (db, caller) => ({
    body: { name: `Sample ${unique()}`, ...((await callingCompany(db, caller)) ? {} : { company_id: 'all', coins: 5 }) },
  }),
  'messages.update': onOwn((db, caller) => ownMessage(db, caller, 'rejected'), { name: 'Sample' }),
  'messages.archive': onOwn(ownMessage),
  'messages.approve': onOwn(ownMessage, { coins: 5, everyone: true }),
  'messages.reject': onOwn(ownMessage, { rejection_reason: 'The picture is blurred' }),
  'messages.reach': async () => ({ body: { everyone: true } }),
  'messages.doctors': onOwn(ownMessage),
  'messages.seen': onOwn(ownMessage),
  'messages.comments': onOwn(ownMessage),
  'messages.hideComment': byId(buildComment),
  'messages.restore': restored(buildMessage),
  'videos.archived': none,
  'videos.stats': none,
  'videos.create': async (db, caller) => ({ body: { message_id: (await ownMessage(db, caller)).id, title: `Sample ${unique()}` } }),
  'videos.update': onOwn(ownVideo, { title: 'Sample' }),
  'videos.upload': onOwn(ownVideo),
  'videos.link': onOwn(ownVideo),
  'videos.get': onOwn((db, caller) => ownVideo(db, caller, true)),
  'videos.archive': onOwn(ownVideo),
  'videos.restore': restored(buildVideo),
  'blogs.list': none,
  'blogs.categories': none,
  'blogs.tags': none,
  'blogs.get': byId(buildBlog),
  'blogs.create': async () => ({ body: { title: `Sample ${unique()}`, content: 'What doctors read' } }),
  'blogs.update': async (db) => ({ params: { id: (await buildBlog(db)).id }, body: { title: `Sample ${unique()}` } }),
  'blogs.archive': byId(buildBlog),
  'blogs.archived': none,
  'blogs.restore': restored(buildBlog),
  'blogs.stats': none,
  'conferences.list': none,
  'conferences.categories': none,
  'conferences.tags': none,
  'conferences.get': byId(buildConference),
  'conferences.create': async () => ({
    body: { title: `Sample ${unique()}`, description: 'A day of talks', link: 'https://example.test/talk' },
  }),
  'conferences.update': async (db) => ({ params: { id: (await buildConference(db)).id }, body: { title: `Sample ${unique()}` } }),
  'conferences.archive': byId(buildConference),
  'conferences.archived': none,
  'conferences.restore': restored(buildConference),
  'conferences.stats': none,
  'stories.list': none,
  'stories.archived': none,
  'stories.stats': none,
  'stories.get': byId(buildStory),
  'stories.create': async () => ({ body: { text: `Sample ${unique()}`, type: 'video' } }),
  'stories.update': async (db) => ({ params: { id: (await buildStory(db)).id }, body: { text: `Sample ${unique()}` } }),
  'stories.archive': byId(buildStory),
  'stories.upload': byId(buildStory),
  'stories.link': byId(buildStory),
  'stories.signEmbed': byId(buildStory),
  'stories.playData': async (db) => ({ params: { id: (await buildStory(db, { hosted_id: (await buildHosted(db)).id })).id } }),
  'stories.restore': restored(buildStory),
  'posts.list': none,
  'posts.categories': none,
  'posts.tags': none,
  'posts.get': byId(buildPost),
  'posts.comments': byId(buildPost),
  'posts.archive': byId(buildPost),
  'posts.hideComment': byId(buildPostComment),
  'posts.archiveVideo': byId(buildPostVideo),
  'notes.list': none,
  'notes.create': async () => ({ body: { title: `Sample ${unique()}`, content: 'To be known' } }),
  'notes.update': async (db) => ({ params: { id: (await buildNote(db)).id }, body: { title: `Sample ${unique()}` } }),
  'notes.archive': byId(buildNote),
  'contacts.list': none,
  'contacts.setContacted': async (db) => ({ body: { contact_us_id: (await buildContact(db)).id, is_contacted: 1 } }),
  'contacts.unread': none,
  'contacts.markOpened': none,
  ...sold('books', buildBook, {}),
  ...sold('research', buildResearch, { description: 'What was found' }),
  'webinars.list': none,
  'webinars.day': async () => ({ query: { date: '2026-11-25' } }),
  // Each at a time of its own, as only so many may run together.
  'webinars.create': async (db) => ({
    body: {
      title: `Sample ${unique()}`,
      conference_id: (await buildConference(db)).id,
      meeting_date_time: new Date(Date.UTC(2027, 0, 1, 4 * unique())).toISOString(),
      duration: 2,
    },
  }),
  'webinars.start': async (db) => {
    await db.updateTable('webinars').set({ status: 'ended', ended_at: gone }).where('status', '=', 'started').execute();
    return { body: { meeting_id: (await buildWebinar(db)).meeting_id, username: 'Mona Adel' } };
  },
  'webinars.archive': byId(buildWebinar),
  ...named('categories', buildCategory, restored(buildCategory)),
  ...named('tags', buildTag, restored(buildTag)),
  ...named('areas', buildArea, restored(buildArea)),
  ...named('specialties', buildSpecialty, restored(buildSpecialty)),
  ...named('promoCodes', buildPromoCode, restored(buildPromoCode)),
};
