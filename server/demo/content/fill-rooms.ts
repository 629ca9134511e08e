import { instantOf, localOf } from '../../../contract/kit/zoned.ts';
import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { archivedIf } from '../member-rows.ts';
import { at, randomFrom } from '../random.ts';
import { inScriptOf } from '../words.ts';
import { dealerOf } from './covers.ts';
import { fillLabels, fillReactions, idOf, type Labels, spread } from './deeds.ts';
import type { ContentWorld } from './store-content-files.ts';
import { blogParagraphs, blogs } from './words/blogs.ts';
import { conferences, webinars } from './words/conferences.ts';
import { requests } from './words/contacts.ts';
import { notes } from './words/notes.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
type World = ContentWorld & { labels: Labels };

const stamped = (createdAt: Date, adminId: number) => ({ created_by: adminId, created_at: createdAt, updated_at: createdAt });

const fillBlogs = async (db: Db, { adminId, now: date, files, labels }: World) => {
  const now = date.getTime();
  const deal = dealerOf(files.covers, 0);
  const since = spread(blogs.length, 300, now);
  const ids = await demoRepo.insertRecords(
    db,
    'blogs',
    blogs.map(({ title, opening }, index) => {
      const paragraphs = inScriptOf(title, blogParagraphs);
      const isArchived = index % 14 === 5;
      return {
        title,
        content: [opening, at(paragraphs, index), at(paragraphs, index + 2)].join('\n\n'),
        image_id: deal(isArchived),
        ...stamped(at(since, index), adminId),
        ...archivedIf(isArchived, { at: now - 4 * day, by: adminId }),
      };
    }),
  );
  await fillLabels(db, 'blog', { ids, words: blogs.map((blog) => blog.labels), labels });
  await fillReactions(db, 'blog', { ids, since, now, random: randomFrom(41) });
};

/** Ids of the live ones by their titles. */
const fillConferences = async (db: Db, { adminId, now: date, files, labels }: World): Promise<Map<string, number>> => {
  const now = date.getTime();
  const deal = dealerOf(files.covers, 2);
  const isArchived = (index: number) => index % 8 === 3;
  const since = spread(conferences.length, 250, now);
  const ids = await demoRepo.insertRecords(
    db,
    'conferences',
    conferences.map(({ title, description }, index) => ({
      title,
      description,
      link: `https://congress.medboard.example/${index + 1}/programme-and-registration`,
      image_id: deal(isArchived(index)),
      ...stamped(at(since, index), adminId),
      ...archivedIf(isArchived(index), { at: now - 6 * day, by: adminId }),
    })),
  );
  await fillLabels(db, 'conference', { ids, words: conferences.map((conference) => conference.labels), labels });
  await fillReactions(db, 'conference', { ids, since, now, random: randomFrom(43) });
  return new Map(conferences.flatMap(({ title }, index) => (isArchived(index) ? [] : [[title, at(ids, index)] as const])));
};

const fillNotes = async (db: Db, { adminId, now: date }: World) => {
  const now = date.getTime();
  const moments = spread(notes.length, 200, now);
  await demoRepo.insertRecords(
    db,
    'notes',
    notes.map((note, index) => ({
      ...note,
      ...stamped(at(moments, index), adminId),
      ...archivedIf(index % 11 === 4, { at: now - 2 * day, by: adminId }),
    })),
  );
};

const fillContacts = async (db: Db, { adminId, now: date }: World) => {
  const random = randomFrom(47);
  const now = date.getTime();
  const audience = await demoRepo.audience(db);
  const rows = spread(requests.length, 60, now).map((created_at, index) => {
    const doctor = random.pick(audience.filter((each) => each.created_at < created_at));
    const answered = index < 30 ? new Date(Math.min(now, created_at.getTime() + random.whole(1, 40) * hour)) : null;
    return {
      doctor_id: doctor.id,
      description: at(requests, index),
      created_at,
      contacted_at: answered,
      contacted_by: answered && adminId,
      changed_at: answered ?? created_at,
      changed_by: answered && adminId,
    };
  });
  await demoRepo.insertRows(db, 'contacts', rows);
};

const running = 6;
const statusOf = (index: number) => {
  if (index < running) return 'ended';
  return index === running ? 'started' : 'not_started';
};

const evenings = ['19:00', '18:00', '20:00', '17:30'] as const;

/** Six are over, one is running, five are to come, each on an evening of its own. */
const fillWebinars = async (db: Db, { adminId, now: date, timeZone }: World, conferenceIds: ReadonlyMap<string, number>) => {
  const begun = Math.floor(date.getTime() / hour) * hour - hour / 2;
  const evening = (index: number) => {
    const [local = ''] = localOf(new Date(date.getTime() + (index - running) * 2 * day), timeZone).split('T');
    return instantOf(`${local}T${at(evenings, index)}`, timeZone).getTime();
  };
  await demoRepo.insertRecords(
    db,
    'webinars',
    webinars.map(({ title, conference }, index) => {
      const hours = index === running ? 3 : at([1, 2, 3] as const, index);
      const starts = index === running ? begun : evening(index);
      const status = statusOf(index);
      return {
        title,
        meeting_id: `medboard-demo-${String(index + 1).padStart(3, '0')}`,
        conference_id: idOf(conferenceIds, conference),
        starts_at: new Date(starts),
        hours,
        status,
        started_at: status === 'not_started' ? null : new Date(starts),
        ended_at: status === 'ended' ? new Date(starts + hours * hour) : null,
        created_by: adminId,
        created_at: new Date(Math.min(starts, date.getTime()) - 5 * day),
      };
    }),
  );
};

/** Stores blogs, conferences, notes, contact requests and webinars. */
export const fillRooms = async (db: Db, world: World): Promise<void> => {
  await fillBlogs(db, world);
  const conferenceIds = await fillConferences(db, world);
  await fillNotes(db, world);
  await fillContacts(db, world);
  await fillWebinars(db, world, conferenceIds);
};
