import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { archivedIf } from '../member-rows.ts';
import { at, randomFrom } from '../random.ts';
import { fillLabels, fillReactions, type Labels, spread } from './deeds.ts';
import { blogParagraphs, blogTitles, conferenceWords, notes, requests, webinarTitles } from './room-words.ts';
import type { ContentWorld } from './store-content-files.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
type World = ContentWorld & { labels: Labels };

const stamped = (createdAt: Date, adminId: number) => ({ created_by: adminId, created_at: createdAt, updated_at: createdAt });

const fillBlogs = async (db: Db, { adminId, now: date, files, labels }: World) => {
  const now = date.getTime();
  const since = spread(blogTitles.length, 300, now);
  const ids = await demoRepo.insertRecords(
    db,
    'blogs',
    blogTitles.map((title, index) => ({
      title,
      content: [0, 1, 2].map((place) => at(blogParagraphs, index + place)).join('\n\n'),
      image_id: at(files.covers, index * 5).id,
      ...stamped(at(since, index), adminId),
      ...archivedIf(index % 14 === 5, { at: now - 4 * day, by: adminId }),
    })),
  );
  await fillLabels(db, 'blog', { ids, labels });
  await fillReactions(db, 'blog', { ids, since, now, random: randomFrom(41) });
};

const fillConferences = async (db: Db, { adminId, now: date, files, labels }: World): Promise<number[]> => {
  const now = date.getTime();
  const since = spread(conferenceWords.length, 250, now);
  const ids = await demoRepo.insertRecords(
    db,
    'conferences',
    conferenceWords.map((words, index) => ({
      ...words,
      link: `https://congress.medboard.example/${index + 1}/programme-and-registration`,
      image_id: at(files.covers, index * 3 + 2).id,
      ...stamped(at(since, index), adminId),
      ...archivedIf(index % 8 === 3, { at: now - 6 * day, by: adminId }),
    })),
  );
  await fillLabels(db, 'conference', { ids, labels });
  await fillReactions(db, 'conference', { ids, since, now, random: randomFrom(43) });
  return ids.filter((_, index) => index % 8 !== 3);
};

const fillNotes = async (db: Db, { adminId, now: date }: World) => {
  const count = 33;
  const now = date.getTime();
  const moments = spread(count, 200, now);
  await demoRepo.insertRecords(
    db,
    'notes',
    moments.map((moment, index) => {
      const { title, content } = at(notes, index);
      const round = Math.floor(index / notes.length);
      const row = { title: round === 0 ? title : `${title} (${round + 1})`, content, ...stamped(moment, adminId) };
      return { ...row, ...archivedIf(index % 11 === 4, { at: now - 2 * day, by: adminId }) };
    }),
  );
};

const fillContacts = async (db: Db, { adminId, now: date }: World) => {
  const random = randomFrom(47);
  const now = date.getTime();
  const audience = await demoRepo.audience(db);
  const rows = spread(45, 60, now).map((moment, index) => {
    const doctor = random.pick(audience);
    const created_at = new Date(Math.max(moment.getTime(), doctor.created_at.getTime() + hour));
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

/** Six are over, one is running, five are to come. */
const fillWebinars = async (db: Db, { adminId, now: date }: World, conferences: readonly number[]) => {
  const wholeHour = Math.floor(date.getTime() / hour) * hour;
  await demoRepo.insertRecords(
    db,
    'webinars',
    webinarTitles.map((title, index) => {
      const hours = index === running ? 3 : at([1, 2, 3] as const, index);
      const starts = wholeHour + (index === running ? -hour / 2 : (index - running) * 2 * day + 3 * hour);
      const status = statusOf(index);
      return {
        title,
        meeting_id: `medboard-demo-${String(index + 1).padStart(3, '0')}`,
        conference_id: at(conferences, index * 2),
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
  const conferences = await fillConferences(db, world);
  await fillNotes(db, world);
  await fillContacts(db, world);
  await fillWebinars(db, world, conferences);
};
