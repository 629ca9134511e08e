import type { entities } from '../../../contract/entities/index.ts';
import type { DeclineKind } from '../../../contract/entities/messages/decline-reasons.ts';
import type { NamedRoute } from '../../../contract/index.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  buildAdmin,
  buildBook,
  buildComment,
  buildCompany,
  buildConference,
  buildContact,
  buildDeclineReason,
  buildDoctor,
  buildDoctorMerge,
  buildErasure,
  buildGroup,
  buildHostedVideo,
  buildMessage,
  buildNotification,
  buildPost,
  buildPostComment,
  buildPostVideo,
  buildReport,
  buildResearch,
  buildStory,
  buildVideo,
  buildWebinar,
} from '../builders.ts';
import { callingCompany, notificationTo, ownMessage, readableRecord } from './caller-samples.ts';
import { importSamples } from './import-samples.ts';
import { type BuildRecord, recordBuilders } from './record-builders.ts';
import { refundSamples } from './refund-samples.ts';
import { type BuildSample, type Caller, type Sample, signInSamples, withId } from './sign-in-samples.ts';
import { taskSamples } from './task-samples.ts';
import { viewSamples } from './view-samples.ts';

export type { Sample };

const builders: Record<string, BuildRecord> = recordBuilders;

let serial = 0;
const unique = () => {
  serial += 1;
  return serial;
};
const archivedAt = new Date('2026-11-20T10:00:00Z');
const sampleSendAt = new Date('2026-12-11T18:00:00Z');
const sampleName = () => ({ name: `Sample ${unique()}` });
const sampleTitle = () => ({ title: `Sample ${unique()}` });
const person = () => ({
  ...sampleName(),
  email: `sample-${unique()}@example.test`,
  phone: `0155${String(unique()).padStart(7, '0')}`,
  password: 'sample-password',
});

/** Creating and updating a record, from the fields that a new one needs. */
const writes = (key: keyof typeof entities, getDraft: () => Record<string, unknown>): Record<string, BuildSample> => ({
  [`${key}.create`]: async () => ({ body: getDraft() }),
  [`${key}.update`]: async (db) => withId(recordBuilders[key](db), getDraft()),
});

/** A video of a message as `ownMessage` builds it; with `isReady` its bytes are at the host. */
const ownVideo = async (db: Db, caller: Caller, isReady = false) =>
  buildVideo(db, {
    message_id: (await ownMessage(db, caller)).id,
    ...(isReady ? { hosted_id: (await buildHostedVideo(db)).id } : {}),
  });
/** The number of active reasons is limited. */
const removeReasons = (db: Db, kind: DeclineKind) => db.deleteFrom('decline_reasons').where('kind', '=', kind).execute();

const pendingAccount: BuildSample = async (db) => ({ body: { user_id: (await buildDoctor(db, { status: 'pending' })).id } });
const buildMessageSample: BuildSample = (db, caller) => withId(ownMessage(db, caller));
const buildVideoSample: BuildSample = (db, caller) => withId(ownVideo(db, caller));

/** The samples that cannot be derived from their routes. */
const samples: Record<string, BuildSample> = {
  ...signInSamples,
  ...taskSamples,
  ...viewSamples,
  'admins.create': async () => ({ body: person() }),
  'admins.changeRole': async (db) => withId(buildAdmin(db), { office_role: 'support' }),
  'admins.resetPassword': async (db) => ({ body: { user_id: (await buildCompany(db)).id, password: 'sample-password' } }),
  'members.decide': async (db) => ({
    body: { user_id: (await buildDoctor(db, { status: 'pending' })).id, status: 'declined', message: 'The card is blurred' },
  }),
  'doctors.verification': async (db) => ({ body: { id: (await buildDoctor(db, { status: 'pending' })).id } }),
  'companies.verification': async (db) => ({ body: { id: (await buildCompany(db, { status: 'pending' })).id } }),
  'members.renewClaim': pendingAccount,
  'members.releaseClaim': pendingAccount,
  'appSettings.update': async () => ({
    body: {
      ...{ terms_version: `Version ${unique()}`, terms_en: 'Terms', terms_ar: 'شروط', held_posts: 3 },
      ...{ web_latest: null, web_minimum: null, web_supported_until: null },
      ...{ android_latest: '2.0', android_minimum: null, android_supported_until: null },
      ...{ ios_latest: null, ios_minimum: null, ios_supported_until: null },
    },
  }),
  'status.test': async () => ({ body: { channel: 'mail' } }),
  'declineReasons.list': async () => ({ query: { kind: 'doctor' } }),
  'declineReasons.create': async (db) => {
    await removeReasons(db, 'company');
    return { body: { kind: 'company', text: `Sample ${unique()}` } };
  },
  'declineReasons.update': async (db) => withId(buildDeclineReason(db), { text: `Sample ${unique()}` }),
  'declineReasons.order': async (db) => {
    // Another kind than that of the samples which remove reasons, because a request names all of its kind.
    await removeReasons(db, 'message');
    const ids = [await buildDeclineReason(db, { kind: 'message' }), await buildDeclineReason(db, { kind: 'message' })].map(({ id }) => id);
    return { body: { kind: 'message', ids: ids.reverse() } };
  },
  'declineReasons.restore': async (db) => {
    await removeReasons(db, 'company');
    return { body: { ids: [(await buildDeclineReason(db, { kind: 'company', archived_at: archivedAt })).id] } };
  },
  'live.report': async (db, caller) => ({ body: { ...(await readableRecord(db, caller)), mode: 'editing' } }),
  'erasures.request': async (db) => {
    const { id, name } = await buildDoctor(db, { archived_at: archivedAt });
    return { body: { user_id: id, reason: 'The doctor asked for it', confirmation: name } };
  },
  'erasures.cancel': async (db) => ({ body: { user_id: (await buildErasure(db)).user_id } }),
  'erasures.export': async (db) => withId(buildDoctor(db)),
  ...writes('doctors', () => ({ ...person(), address: 'Nile street' })),
  'doctors.mergePreview': async (db) => ({
    query: { survivor_id: (await buildDoctor(db)).id, other_id: (await buildDoctor(db)).id },
  }),
  'doctors.merge': async (db) => {
    const [survivor, other] = [await buildDoctor(db), await buildDoctor(db)];
    const versions = await db.selectFrom('users').select(['id', 'updated_at']).where('id', 'in', [survivor.id, other.id]).execute();
    const seen = (id: number) => versions.find((row) => row.id === id)?.updated_at.toISOString();
    const body = {
      survivor_id: survivor.id,
      other_id: other.id,
      take: ['phone'],
      seen_survivor: seen(survivor.id),
      seen_other: seen(other.id),
    };
    return { body };
  },
  'doctors.setDistinct': async (db) => ({
    body: { first_id: (await buildDoctor(db)).id, second_id: (await buildDoctor(db)).id, is_distinct: true },
  }),
  'doctors.undoMerge': async (db) => withId(buildDoctorMerge(db)),
  'doctors.addPoints': async (db) => ({ body: { doctorId: (await buildDoctor(db)).id, amount: 5, reason: 'A good talk' } }),
  ...refundSamples,
  ...writes('companies', () => ({ ...person(), address: 'Nile street', tax_number: `SAMPLE${unique()}` })),
  ...writes('areas', sampleName),
  ...writes('specialties', sampleName),
  ...writes('promoCodes', sampleName),
  ...writes('categories', sampleName),
  ...writes('tags', sampleName),
  ...writes('groups', sampleName),
  'groups.addMembers': async (db) => withId(buildGroup(db), { user_id: [(await buildDoctor(db)).id] }),
  'groups.removeMembers': async (db) => {
    const { id } = await buildDoctor(db);
    return withId(buildGroup(db, { members: [id] }), { user_id: [id] });
  },
  ...importSamples,
  'notifications.markAllRead': async (db, caller) => {
    await notificationTo('failed')(db, caller);
    return {};
  },
  'notifications.get': notificationTo('delivered'),
  'notifications.deliveries': notificationTo('delivered'),
  'notifications.markRead': notificationTo('failed'),
  'notifications.retry': notificationTo('failed'),
  'notifications.cancel': async (db) => withId(buildNotification(db, { sends_at: archivedAt })),
  'notifications.reschedule': async (db) => ({
    ...(await withId(buildNotification(db, { sends_at: sampleSendAt, send_at: sampleSendAt }))),
    body: { send_at: '2026-12-12T20:00' },
  }),
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
  'messages.get': buildMessageSample,
  'messages.create': async (db, caller) => ({
    body: { ...sampleName(), ...((await callingCompany(db, caller)) ? {} : { company_id: 'all', coins: 5 }) },
  }),
  'messages.update': (db, caller) => withId(ownMessage(db, caller, 'rejected'), { name: 'Sample' }),
  'messages.archive': buildMessageSample,
  'messages.approve': (db, caller) => withId(ownMessage(db, caller), { coins: 5, everyone: true }),
  'messages.reject': (db, caller) => withId(ownMessage(db, caller), { rejection_reason: 'The picture is blurred' }),
  'messages.changeAudience': async (db) => withId(buildMessage(db, { status: 'approved' }), { coins: 5, everyone: true }),
  'messages.reach': async () => ({ body: { everyone: true } }),
  'messages.doctors': buildMessageSample,
  'messages.seen': buildMessageSample,
  'messages.funnel': (db, caller) => withId(ownMessage(db, caller, 'approved')),
  'messages.comments': buildMessageSample,
  'messages.hideComment': (db) => withId(buildComment(db)),
  'messages.restoreComment': async (db) => ({ body: { ids: [(await buildComment(db, { hidden_at: archivedAt })).id] } }),
  'videos.create': async (db, caller) => ({ body: { message_id: (await ownMessage(db, caller)).id, ...sampleTitle() } }),
  'videos.update': (db, caller) => withId(ownVideo(db, caller), { title: 'Sample' }),
  'videos.upload': buildVideoSample,
  'videos.poster': async (db, caller) => {
    const video = await ownVideo(db, caller, true);
    return { params: { id: video.id }, body: { video_id: video.hosted_id, duration: 65 } };
  },
  'videos.link': buildVideoSample,
  'videos.get': (db, caller) => withId(ownVideo(db, caller, true)),
  'videos.archive': buildVideoSample,
  'stories.create': async () => ({ body: { text: `Sample ${unique()}`, type: 'video' } }),
  'stories.update': (db) => withId(buildStory(db), { text: `Sample ${unique()}` }),
  'stories.poster': async (db) => {
    const hosted = await buildHostedVideo(db);
    return withId(buildStory(db, { hosted_id: hosted.id }), { video_id: hosted.id, duration: 65 });
  },
  'stories.playData': async (db) => withId(buildStory(db, { hosted_id: (await buildHostedVideo(db)).id })),
  ...writes('blogs', () => ({ ...sampleTitle(), content: 'What doctors read' })),
  ...writes('conferences', () => ({ ...sampleTitle(), description: 'A day of talks', link: 'https://example.test/talk' })),
  ...writes('books', () => ({ ...sampleName(), coin_price: 5 })),
  'books.stats': async (db) => ({ query: { id: (await buildBook(db)).id } }),
  ...writes('research', () => ({ ...sampleName(), coin_price: 5, description: 'What was found' })),
  'research.stats': async (db) => ({ query: { id: (await buildResearch(db)).id } }),
  'posts.show': (db) => withId(buildPost(db, { held_at: archivedAt }), {}),
  'posts.hideComment': (db) => withId(buildPostComment(db)),
  'posts.restoreComment': async (db) => ({ body: { ids: [(await buildPostComment(db, { hidden_at: archivedAt })).id] } }),
  'posts.archiveVideo': (db) => withId(buildPostVideo(db)),
  ...writes('notes', () => ({ ...sampleTitle(), content: 'To be known' })),
  'consents.list': async (db) => withId(buildDoctor(db)),
  'consents.record': async (db) =>
    withId(buildDoctor(db), {
      channel: 'whatsapp',
      purpose: 'marketing',
      state: 'given',
      source: 'office_call',
      text_version: '2026-11',
      note: 'After the congress',
      day: '2026-11-02',
    }),
  'contacts.setContacted': async (db) => ({ body: { contact_us_id: (await buildContact(db)).id, is_contacted: 1 } }),
  'reports.decide': (db) => withId(buildReport(db), { outcome: 'kept' }),
  'reports.reopen': async (db) => {
    const report = await buildReport(db, { reporters: 0 });
    await db.updateTable('report_cases').set({ decided_at: archivedAt, outcome: 'kept' }).where('id', '=', report.id).execute();
    return withId(Promise.resolve(report), {});
  },
  'calendar.list': async () => ({ query: { from: '2026-11-21', to: '2027-01-01' } }),
  'notices.markSeen': async () => ({ body: { until: 0 } }),
  'notices.visit': async () => ({ body: {} }),
  'notices.subscribe': async () => ({ body: { muted: ['doctor_submitted'] } }),
  'search.find': async () => ({ query: { q: 'Sample' } }),
  'webinars.day': async () => ({ query: { date: '2026-11-25' } }),
  // Each sample has another time, because concurrent webinars are limited.
  'webinars.create': async (db) => ({
    body: {
      ...sampleTitle(),
      conference_id: (await buildConference(db)).id,
      meeting_date_time: new Date(Date.UTC(2027, 0, 1, 4 * unique())).toISOString(),
      duration: 2,
    },
  }),
  'webinars.update': async (db) => withId(buildWebinar(db), sampleTitle()),
  // An ended webinar, because the limit may be reached at the time of another webinar.
  'webinars.restore': async (db) => ({
    body: { ids: [(await buildWebinar(db, { status: 'ended', archived_at: archivedAt })).id] },
  }),
  'webinars.start': async (db) => {
    await db.updateTable('webinars').set({ status: 'ended', ended_at: archivedAt }).where('status', '=', 'started').execute();
    return { body: { meeting_id: (await buildWebinar(db)).meeting_id, username: 'Mona Adel' } };
  },
};

/** A request that a route accepts, on records built for it. Without a sample above, a route gets a record of its entity, or nothing if it needs none. */
export const buildSample = async ({ name, spec }: NamedRoute, db: Db, caller: Caller): Promise<Sample> => {
  const build = samples[name];
  if (build) return build(db, caller);
  const [key = '', verb] = name.split('.');
  const buildRecord = builders[key];
  if (verb === 'restore' && buildRecord) return { body: { ids: [(await buildRecord(db, { archived_at: archivedAt })).id] } };
  if (spec.params && !spec.body && buildRecord) return withId(buildRecord(db));
  if (spec.params || spec.body) throw new Error(`No sample for ${name}`);
  return {};
};
