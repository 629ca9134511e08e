import { faker } from '@faker-js/faker/locale/en';
import { sql } from 'kysely';
import { formatLocalTime, parseZoned } from '../contract/kit/time-zone.ts';
import { seedReactions, seedRecords } from './content.ts';
import { audience, fraction, momentOf, pair, pickText } from './expressions.ts';
import { insertRows } from './insert.ts';
import { between, cycle, day, hour, range } from './random.ts';
import { type ContentSeeder, spreadOver } from './seeder.ts';
import { ar, en, labels, mix, textsFor } from './texts.ts';

const [requests, comments] = [mix(en.contacts, ar.contacts), mix(en.postComments, ar.postComments)];
const [notes, texts] = [mix(en.notes, ar.notes), mix(en.posts, ar.posts)];
const stories = mix(en.stories, ar.stories).map((text) => ({ text }));

const conferences = mix(labels.slice(0, 17), labels.slice(-10, -3)).map(({ category, tags }, index) => {
  const { conferenceTitles, conferenceDescriptions, cities } = textsFor(category);
  const [subject, city] = [category.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase()), cycle(cities, index * 5)];
  const title = cycle(conferenceTitles, index).replace('{city}', city).replace('{category}', subject);
  return { title, category, tags: tags.slice(0, 2), description: cycle(conferenceDescriptions, index) };
});

const seedBlogs = (seeder: ContentSeeder) =>
  seedRecords(seeder, 'blogs', {
    items: mix(en.blogs, ar.blogs),
    days: 300,
    archived: [14, 5],
    toRow: ({ title, opening, index, cover }) => {
      const { blogParagraphs } = textsFor(title);
      const content = [opening, cycle(blogParagraphs, index), cycle(blogParagraphs, index + 2)].join('\n\n');
      return { title, content, image_id: cover };
    },
  });

const seedConferences = (seeder: ContentSeeder) =>
  seedRecords(seeder, 'conferences', {
    items: conferences,
    days: 250,
    archived: [8, 3],
    toRow: ({ title, description, index, cover }) => {
      const link = `https://congress.medboard.example/${index + 1}/programme-and-registration`;
      return { title, description, link, image_id: cover };
    },
  });

const running = 6;

/** Six webinars are over, one is running, five are to come, each on another evening. */
const seedWebinars = async ({ db, now, adminId, timeZone }: ContentSeeder, topics: readonly { id: number; category: string }[]) => {
  const startOf = (index: number) => {
    if (index === running) return Math.floor(now.getTime() / hour) * hour - hour / 2;
    const [date] = formatLocalTime(new Date(now.getTime() + (index - running) * 2 * day), timeZone).split('T');
    return parseZoned(`${date}T${cycle(['19:00', '18:00', '20:00', '17:30'], index)}`, timeZone).getTime();
  };
  const statuses = [...range(running).map(() => 'ended' as const), 'started' as const];
  const rows = topics.slice(0, 12).map(({ id, category }, index) => {
    const [startsAt, hours] = [startOf(index), index === running ? 3 : cycle([1, 2, 3] as const, index)];
    const status = statuses[index] ?? ('not_started' as const);
    const title = `${cycle(textsFor(category).webinarTitles, index)}: ${category}`;
    const meetingId = `medboard-demo-${String(index + 1).padStart(3, '0')}`;
    const actual = { started_at: index <= running ? startsAt : null, ended_at: index < running ? startsAt + hours * hour : null };
    const createdAt = Math.min(startsAt, now.getTime()) - 5 * day;
    const created = { created_by: adminId, created_at: createdAt, updated_at: actual.ended_at ?? actual.started_at ?? createdAt };
    return { title, meeting_id: meetingId, conference_id: id, starts_at: startsAt, hours, status, ...actual, ...created };
  });
  await insertRows(db, 'webinars', rows);
};

/** Every second story is a video; one of the newest waits for its file. */
const seedStories = (seeder: ContentSeeder) =>
  seedRecords(seeder, 'stories', {
    items: stories,
    days: 120,
    archived: [11, 2],
    toRow: ({ text, index, cover }) => {
      if (index % 2 === 0) return { text, type: 'image' as const, image_id: cover };
      return { text, type: 'video' as const, hosted_id: index === stories.length - 2 ? null : seeder.takeClip() };
    },
  });

/** Doctors post each text several times, with photos, videos and comments. The newest ones are held. */
const seedPosts = async (seeder: ContentSeeder) => {
  const { db, now } = seeder;
  const posts = await seedRecords(seeder, 'posts', {
    items: range(84).map((index) => cycle(texts, index)),
    days: 150,
    archived: [20, 9],
    toRow: ({ text, createdAt, index }) => ({
      doctor_id: seeder.pickDoctor(createdAt),
      description: text,
      held_at: index < 81 ? null : createdAt,
    }),
  });
  const photos = posts.flatMap(({ id, index, photos: count = 0 }) =>
    range(count).map((number) => ({ post_id: id, image_id: cycle(seeder.assets.photos, (index + number * 5) * 5).id })),
  );
  await insertRows(db, 'post_photos', photos);
  const videoPosts = posts.filter(({ hasVideo = false }) => hasVideo);
  const videos = videoPosts.map(({ id, created_at }) => ({ post_id: id, hosted_id: seeder.takeClip(), created_at }));
  await insertRows(db, 'post_videos', videos);
  await sql`insert into post_comments (post_id, doctor_id, content, created_at)
    select r.id, d.id, ${pickText(comments, 11, pair)}, ${momentOf(now)} from posts r cross join ${audience} d
    where r.held_at is null and ${fraction(12)} < 0.015 order by 4`.execute(db);
};

/** The newest contact requests wait for an answer. */
const seedContacts = async ({ db, now, adminId, pickDoctor }: ContentSeeder) => {
  const rows = spreadOver(60, 45, now).map((createdAt, index) => {
    const contactedAt = index < 30 ? Math.min(now.getTime(), createdAt + between(1, 40) * hour) : null;
    const moments = { created_at: createdAt, contacted_at: contactedAt, changed_at: contactedAt ?? createdAt };
    const actors = { contacted_by: contactedAt && adminId, changed_by: contactedAt && adminId };
    return { doctor_id: pickDoctor(createdAt), description: cycle(requests, index), ...moments, ...actors };
  });
  await insertRows(db, 'contacts', rows);
};

export const seedPublications = async (seeder: ContentSeeder): Promise<void> => {
  faker.seed(41);
  await seedBlogs(seeder);
  const active = (await seedConferences(seeder)).filter(({ archived_at }) => archived_at === null);
  await seedWebinars(seeder, active);
  await seedRecords(seeder, 'notes', { items: notes, days: 200, archived: [11, 4], toRow: ({ title, content }) => ({ title, content }) });
  await seedStories(seeder);
  await seedPosts(seeder);
  for (const table of ['blogs', 'conferences', 'stories', 'posts'] as const) await seedReactions(seeder, table);
  await seedContacts(seeder);
};
