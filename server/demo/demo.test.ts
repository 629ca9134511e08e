import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyDraft } from '../../contract/entities/companies.ts';
import { doctorDraft } from '../../contract/entities/doctors.ts';
import { readConfig } from '../platform/config.ts';
import type { Database } from '../platform/database/index.ts';
import { type Files, openFiles } from '../platform/files/index.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { openVideoHost, type VideoHost } from '../platform/video/index.ts';
import { openTestDatabase } from '../test/golden.ts';
import { planCompanies } from './companies/companies.ts';
import { planDoctors } from './doctors.ts';
import { bulkLoad, demoAccounts, fillDemo } from './index.ts';
import { men, women } from './names.ts';

const log = pino({ level: 'silent' });
const clock = { now: () => new Date('2026-03-15T10:00:00Z') };
const timeZone = 'Africa/Cairo';
const password = 'a-demo-password';
let dataDir: string;
let files: Files;
let video: VideoHost;
let database: Database;
let filled: boolean[];

const fill = () => fillDemo({ database, files, video, clock, config: { timeZone, demoPassword: password }, log });
const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => {
  const [row] = (await query.execute(database.db)).rows;
  if (!row) throw new Error('no row');
  return row;
};
const count = async (from: string) => (await one(sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`)).count;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-demo-'));
  files = await openFiles({ dataDir, signingKey: undefined, log });
  video = await openVideoHost({ config: readConfig({}), dataDir, signingKey: undefined, log, clock });
  database = await openTestDatabase();
  // As two processes that start on one empty database, where two can.
  filled = await Promise.all(database.kind === 'postgres' ? [fill(), fill()] : [fill()]);
}, 180_000);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the planned doctors', () => {
  const now = clock.now().getTime();
  const doctors = planDoctors(now);

  it('are the same every time, and all of them could have been typed in', () => {
    expect(planDoctors(now)).toEqual(doctors);
    for (const { name, email, phone, address } of doctors) {
      const draft = { name, email, phone, password, ...(address === null ? {} : { address }) };
      expect(doctorDraft.safeParse(draft), name).toMatchObject({ success: true });
    }
  });

  it('have phones and e-mails of their own, both scripts, and come ever faster', () => {
    expect(doctors).toHaveLength(320);
    expect(new Set(doctors.map(({ phone }) => phone)).size).toBe(320);
    expect(new Set(doctors.map(({ email }) => email)).size).toBe(320);
    expect(doctors.filter(({ name }) => /[\u0600-\u06ff]/.test(name)).length).toBeGreaterThan(80);
    const middle = now - (425 / 2) * 24 * 60 * 60_000;
    const late = doctors.filter(({ registeredAt }) => registeredAt > middle).length;
    expect(late).toBeGreaterThan(200);
    expect(Math.max(...doctors.map(({ registeredAt }) => registeredAt))).toBeLessThan(now);
  });

  it('have e-mails and pictures that fit their names, those who registered twice too', () => {
    const folded = (name: string) => name.toLowerCase().replace(/[أإآ]/g, 'ا').replace('ة', 'ه').replace('ى', 'ي');
    const known = new Map(
      [men, women].flatMap((names, parity) =>
        names.flatMap(([latin, arabic]) =>
          [latin, arabic].map((first) => [folded(first), { first: latin.toLowerCase(), parity }] as const),
        ),
      ),
    );
    for (const { name, email, portrait, card } of doctors.slice(1)) {
      const [first = ''] = folded(name).split(' ');
      // Pictures with odd numbers show women.
      const shown = [portrait, card].filter((picture) => picture !== undefined).map((picture) => picture % 2);
      expect({ first: email.split('.')[0], shown }, name).toEqual({
        first: known.get(first)?.first,
        shown: shown.map(() => known.get(first)?.parity),
      });
    }
  });
});

it('the planned companies could have been typed in, each with phone, e-mail and tax number of its own', () => {
  const companies = planCompanies(clock.now().getTime());
  expect(companies).toHaveLength(24);
  for (const { name, email, phone, address, taxNumber } of companies) {
    const draft = { name, email, phone, address, password, tax_number: taxNumber };
    expect(companyDraft.safeParse(draft), name).toMatchObject({ success: true, data: draft });
  }
  const phones = [...companies, ...planDoctors(clock.now().getTime())].map(({ phone }) => phone);
  expect(new Set(phones).size).toBe(344);
  for (const key of ['name', 'email', 'taxNumber'] as const) expect(new Set(companies.map((company) => company[key])).size).toBe(24);
});

describe('the stored demo data', () => {
  it('has the three accounts with the given password', async () => {
    const { rows } = await sql<{ phone: string; role: string; status: string; password_hash: string }>`
      select phone, role, status, password_hash from users where phone like '0100000000_' order by phone`.execute(database.db);
    expect(rows.map(({ phone, role, status }) => [role, phone, status])).toEqual(
      Object.entries(demoAccounts).map(([role, phone]) => [role, phone, 'approved']),
    );
    expect(await verifyPassword(password, rows[0]?.password_hash)).toBe(true);
  });

  it('has every status, archived ones of each kind, and tallies that equal a count', async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from users where role = 'doctor' group by status order by status`.execute(database.db);
    expect(rows).toEqual([
      { status: 'approved', count: 192 },
      { status: 'declined', count: 48 },
      { status: 'pending', count: 80 },
    ]);
    expect(await count("users where role = 'doctor' and archived_at is not null and archived_by is not null")).toBe(14);
    for (const table of ['areas', 'specialties', 'promo_codes', 'categories', 'tags']) {
      expect(await count(`${table} where archived_at is not null`)).toBeGreaterThanOrEqual(3);
      expect(await count(`${table} where archived_at is null`)).toBeGreaterThanOrEqual(27);
    }
    expect(await count(`users where role = 'doctor' and archived_at is null`)).toBe(
      (await one(sql<{ count: number }>`select count from tallies where name = 'doctor.live'`)).count,
    );
  });

  it('has ledgers that add up to the balance, line by line', async () => {
    expect(await count('coin_lines')).toBeGreaterThan(400);
    expect(
      await count(
        `(select doctor_id, balance_after, sum(amount) over (partition by doctor_id order by id) as total from coin_lines) as line where balance_after <> total`,
      ),
    ).toBe(0);
    expect(await count(`doctors where points <> coalesce((select sum(amount) from coin_lines where doctor_id = user_id), 0)`)).toBe(0);
  });

  it('has for every decided member a last decision that says the same, after the registration', async () => {
    const last = `users left join lateral (select * from decisions where user_id = users.id order by id desc limit 1) as last on true where users.role <> 'admin'`;
    expect(await count(`${last} and users.status <> coalesce(last.status, 'pending')`)).toBe(0);
    expect(await count(`${last} and users.status_reason is distinct from last.reason`)).toBe(0);
    expect(await count(`${last} and last.decided_at < users.created_at`)).toBe(0);
  });

  it('has companies of every status, most with a public logo and a private registry file of either kind', async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from users join companies on user_id = id group by status order by status`.execute(database.db);
    expect(rows).toEqual([
      { status: 'approved', count: 16 },
      { status: 'declined', count: 3 },
      { status: 'pending', count: 5 },
    ]);
    expect(await count('users join companies on user_id = id where archived_at is not null')).toBe(3);
    expect(await count('companies join files on files.id = logo_id where is_private')).toBe(0);
    expect(await count("companies join files on files.id = commercial_registry_id where is_private and kind = 'image'")).toBeGreaterThan(4);
    const { rows: pdfs } = await sql<{ id: string }>`
      select files.id from companies join files on files.id = commercial_registry_id where is_private and kind = 'document'`.execute(
      database.db,
    );
    expect(pdfs.length).toBeGreaterThan(10);
    for (const { id } of pdfs) {
      const text = await readFile((await files.read(id, 'full'))?.path ?? '', 'latin1');
      const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
      expect(text.slice(table, table + 4)).toBe('xref');
    }
  });

  it('has for the demo company all that a company can have', async () => {
    const own = `users join companies on user_id = id where phone = '${demoAccounts.company}' and logo_id is not null and commercial_registry_id is not null`;
    expect(await count(`${own} and area_id is not null and specialty_id is not null and not must_change_password`)).toBe(1);
  });

  it('has pending doctors that look like others', async () => {
    const twins = `users as one join users as two on one.search_key = two.search_key and one.id > two.id where one.status = 'pending' and one.name <> two.name`;
    expect(await count(twins)).toBeGreaterThanOrEqual(4);
  });

  it('has pictures in both sizes behind every doctor, logo, cover and scan', async () => {
    const { rows } = await sql<{ id: string; width: number }>`select id, width from files where kind = 'image'`.execute(database.db);
    expect(rows).toHaveLength(56 + 21 + 4 + 12);
    for (const { id, width } of rows) {
      const [full, thumbnail] = [await files.read(id, 'full'), await files.read(id, 'thumbnail')];
      expect((await sharp(full?.path).metadata()).width).toBe(width);
      expect(thumbnail?.bytes).toBeGreaterThan(500);
    }
    expect(await count('doctors where front_image_id is not null')).toBeGreaterThan(200);
  });

  it('has groups and notifications with deliveries in all states, counted rightly, some of them unread by the company', async () => {
    expect([await count('groups'), await count("notifications where cause = 'sent'")]).toEqual([8, 60]);
    const { rows } = await sql<{ states: string }>`
      select channel || ' ' || string_agg(distinct state, ' ' order by state) as states
      from deliveries join notifications on notifications.id = notification_id group by channel order by channel`.execute(database.db);
    expect(rows.map(({ states }) => states)).toEqual(['notification delivered skipped', 'whatsapp failed queued sent skipped']);
    const counted = ['queued', 'sent', 'delivered', 'failed', 'skipped'].map(
      (state) => `${state} <> (select count(*) from deliveries where notification_id = notifications.id and state = '${state}')`,
    );
    expect(await count(`notifications where ${counted.join(' or ')}`)).toBe(0);
    expect(await count('outbox')).toBe(await count("deliveries where state = 'sent'"));
    const received = `deliveries join users on users.id = user_id where phone = '${demoAccounts.company}' and state in ('sent', 'delivered')`;
    expect(await count(received)).toBeGreaterThan(8);
    expect(await count(`${received} and read_at is null`)).toBeGreaterThan(1);
    expect(await count('deliveries join users on users.id = user_id where users.created_at > deliveries.updated_at')).toBe(0);
  });

  it('has messages in all states, the demo company in each of them, and nothing done by whom a message is not for', async () => {
    const { rows } = await sql<{ status: string; count: number; own: number; archived: number }>`
      select status, count(*) as count, count(*) filter (where company_id = (select id from users where phone = ${demoAccounts.company})) as own,
        count(*) filter (where archived_at is not null) as archived
      from messages group by status order by status`.execute(database.db);
    expect(rows.map(({ status, count: all }) => [status, all])).toEqual([
      ['approved', 46],
      ['pending', 8],
      ['rejected', 6],
    ]);
    for (const { own } of rows) expect(own).toBeGreaterThan(0);
    expect(await count('messages where archived_at is not null')).toBe(3);
    const seen = await count('message_seen');
    expect(seen).toBeGreaterThan(500);
    expect(await count('message_reactions')).toBeGreaterThan(seen / 4);
    expect(await count('message_comments')).toBeGreaterThan(20);
    expect(
      await count(`message_seen s join messages m on m.id = s.message_id join users u on u.id = s.doctor_id where m.status <> 'approved' or not (
        m.is_everyone or exists (select from message_doctors d where d.message_id = m.id and d.doctor_id = u.id)
        or exists (select from message_areas a where a.message_id = m.id and a.area_id = u.area_id)
        or exists (select from message_specialties p where p.message_id = m.id and p.specialty_id = u.specialty_id))`),
    ).toBe(0);
  });

  it('has videos and stories that play, a few that wait, and counts that equal what they count', async () => {
    const { rows } = await sql<{ id: string }>`select id from hosted_videos`.execute(database.db);
    const states = await Promise.all(rows.map(async ({ id }) => (await video.look(id))?.state));
    expect(new Set(states)).toEqual(new Set(['ready']));
    expect(
      await count(
        'hosted_videos h where not exists (select from videos v where v.hosted_id = h.id union select from stories s where s.hosted_id = h.id union select from post_videos p where p.hosted_id = h.id)',
      ),
    ).toBe(0);
    expect(await count('videos where hosted_id is null')).toBeGreaterThan(1);
    for (const type of ['image', 'video'])
      expect(await count(`stories where type = '${type}' and archived_at is null`)).toBeGreaterThan(10);
    expect(await count('messages m where seen <> (select count(*) from message_seen s where s.message_id = m.id)')).toBe(0);
    expect(
      await count(
        "tallies t where name = 'category.message' and count <> (select count(*) from message_categories c join messages m on m.id = c.message_id where c.category_id::text = t.part and m.archived_at is null)",
      ),
    ).toBe(0);
  });

  it('has content in every room, live and archived, and webinars in every state', async () => {
    const counts = { blogs: 40, conferences: 24, books: 60, research: 60, posts: 84, notes: 33, contacts: 45, webinars: 12 };
    for (const [table, many] of Object.entries(counts)) expect(await count(table), table).toBe(many);
    for (const table of ['blogs', 'conferences', 'books', 'research', 'posts', 'notes'])
      expect(await count(`${table} where archived_at is not null`), table).toBeGreaterThanOrEqual(3);
    for (const status of ['not_started', 'started', 'ended']) expect(await count(`webinars where status = '${status}'`)).toBeGreaterThan(0);
    const hours = `extract(hour from starts_at at time zone '${timeZone}')`;
    expect(await count(`webinars where status <> 'started' and ${hours} not between 17 and 20`)).toBe(0);
    const carried = 'select l.category_id, count(*) as count from blog_categories l join blogs b on b.id = l.blog_id';
    expect(
      await count(
        `(${carried} where b.archived_at is null group by 1) c full join (select * from tallies where name = 'category.blog' and count > 0) t on t.part = c.category_id::text where c.count is distinct from t.count`,
      ),
    ).toBe(0);
  });

  it.each(['book', 'research'])('has a line in the ledger for every %s that was bought, and none for what was not', async (kind) => {
    const items = kind === 'book' ? 'books' : 'research';
    const purchases = `${kind}_purchases p join ${items} i on i.id = p.${kind}_id`;
    expect(await count(purchases)).toBeGreaterThan(60);
    expect(await count(`${purchases} where p.purchased_at < i.created_at`)).toBe(0);
    expect(await count(`${items} i where buyers <> (select count(*) from ${kind}_purchases p where p.${kind}_id = i.id)`)).toBe(0);
    const linked = 'select coin_line_id as id from book_purchases union all select coin_line_id from research_purchases';
    expect(await count(`coin_lines c where kind = 'purchase' and not exists (select from (${linked}) l where l.id = c.id)`)).toBe(0);
  });

  it('is stored once only, by two who start at the same time too', async () => {
    expect(filled.filter(Boolean)).toHaveLength(1);
    expect(await fill()).toBe(false);
    expect(await count("users where role = 'doctor'")).toBe(320);
  });
});

describe('what an editor reads in the demo data', () => {
  const rooms = { message: 'messages', blog: 'blogs', conference: 'conferences', book: 'books', research: 'research', post: 'posts' };
  const live = 'archived_at is null';

  it('is as much as the design promises', async () => {
    const promised = {
      "users where role = 'doctor'": 320,
      companies: 24,
      [`areas where ${live}`]: 27,
      [`specialties where ${live}`]: 30,
      messages: 60,
      blogs: 40,
      [`stories where ${live}`]: 30,
      conferences: 24,
      [`categories where ${live}`]: 40,
      [`tags where ${live}`]: 60,
      books: 60,
      research: 60,
      [`posts where ${live}`]: 80,
      [`notes where ${live}`]: 30,
      groups: 8,
      contacts: 45,
      [`promo_codes where ${live}`]: 30,
      webinars: 12,
      "notifications where cause = 'sent'": 60,
    };
    for (const [from, many] of Object.entries(promised)) expect(await count(from), from).toBe(many);
    for (const table of ['notes', 'conferences']) expect(await count(`${table} where length(title) > 50`), table).toBe(0);
    expect(await count(`post_videos join posts on posts.id = post_id where posts.${live}`)).toBeGreaterThan(5);
    expect(await count(`(select distinct post_id from post_photos join posts on posts.id = post_id where ${live}) p`)).toBeGreaterThan(30);
  });

  it('stands under one category, and live records carry every category and every tag', async () => {
    const carrying = (label: string, [kind, table]: [string, string]) =>
      `select ${label}_id from ${kind}_${label === 'tag' ? 'tags' : 'categories'} join ${table} on ${table}.id = ${kind}_id where ${live}`;
    const all = Object.entries(rooms);
    for (const [kind, table] of all)
      expect(await count(`${table} where 1 <> (select count(*) from ${kind}_categories where ${kind}_id = ${table}.id)`), table).toBe(0);
    const byCategory = all.map((room) => carrying('category', room)).join(' union ');
    expect(await count(`categories where ${live} and id not in (${byCategory})`)).toBe(0);
    const tagged = all.filter(([kind]) => kind !== 'message').map((room) => carrying('tag', room));
    expect(await count(`tags where ${live} and id not in (${tagged.join(' union ')})`)).toBe(0);
  });

  it.each([
    ['research', 'name', 'description'],
    ['blogs', 'title', 'content'],
    ['conferences', 'title', 'description'],
    ['notes', 'title', 'content'],
    ['messages', 'name', 'coalesce(rejection_reason, name)'],
    ['messages join videos on message_id = messages.id', 'name', "concat_ws(' ', title, description, question, answer1, answer2)"],
  ])('has in %s one script in name and text', async (from, name, text) => {
    const arabic = (column: string) => `${column} ~ '[\u0600-\u06ff]'`;
    const latin = (column: string) => `${column} ~ '[A-Za-z]'`;
    expect(await count(`${from} where ${arabic(name)}`)).toBeGreaterThan(0);
    expect(await count(`${from} where (${arabic(name)}) = (${latin(name)})`)).toBe(0);
    expect(await count(`${from} where (${arabic(text)}) = (${latin(text)}) or (${arabic(text)}) <> (${arabic(name)})`)).toBe(0);
  });

  it.each([
    ['posts', 'description', live],
    ['stories', 'text', live],
    ['research', 'description', live],
    ['contacts', 'description', 'true'],
    ['notes', 'title', 'true'],
  ])('has in %s no %s twice on a page', async (table, column, where) => {
    const numbered = `select ${column} as text, row_number() over (order by id) as place from ${table} where ${where}`;
    const apart = `select place - lag(place) over (partition by text order by place) as distance from (${numbered}) numbered`;
    expect(await count(`(${apart}) apart where distance < 15`)).toBe(0);
  });

  it('wears another picture than its neighbour, in lists and in archives', async () => {
    const own = ['messages', 'stories', 'blogs', 'conferences', 'books', 'research'].map(
      (table) => `select id, archived_at, image_id from ${table}`,
    );
    const first =
      'select distinct on (post_id) post_id as id, archived_at, image_id from post_photos join posts on posts.id = post_id order by post_id, post_photos.id';
    for (const pictures of [...own, first]) {
      const beside = `select image_id, lag(image_id) over (partition by ${live} order by id) as other from (${pictures}) pictures where image_id is not null`;
      expect(await count(`(${beside}) beside where image_id = other`), pictures).toBe(0);
    }
  });
});

describe('the bulk load', () => {
  it('fills up to the number asked for, past numbers that are taken, and leaves indexes and tallies true', async () => {
    const indexes = () =>
      sql`select indexname, indexdef from pg_indexes where tablename in ('users', 'messages', 'videos', 'posts') order by indexname`.execute(
        database.db,
      );
    const before = (await indexes()).rows;
    const taken = {
      role: 'doctor' as const,
      name: 'Early',
      phone: '01099999999',
      email: 'doctor400@load.example',
      status: 'pending' as const,
      password_hash: '-',
    };
    const { id } = await database.db.insertInto('users').values(taken).returning('id').executeTakeFirstOrThrow();
    await database.db.insertInto('doctors').values({ user_id: id }).execute();
    const load = (doctors: number) => bulkLoad({ database, clock, password, doctors, report: () => undefined });
    const companies = { counted: 147, tallied: 147, archived: 3 };
    expect(await load(1500)).toEqual({ added: 1179, counted: 1486, tallied: 1486, archived: 14, companies });
    expect(await load(1500)).toMatchObject({ added: 0 });
    expect(await load(2000)).toMatchObject({ added: 500, counted: 1986, tallied: 1986, companies: { counted: 197, tallied: 197 } });
    expect([
      await count('messages'),
      await count(
        "messages where status = 'approved' and not is_everyone and not exists (select from message_areas where message_id = messages.id union select from message_specialties where message_id = messages.id union select from message_doctors where message_id = messages.id)",
      ),
    ]).toEqual([200, 0]);
    expect([
      await count('posts'),
      await count('posts where not exists (select from post_categories where post_id = posts.id)'),
      await count(
        'posts where reaction1 + reaction2 + reaction3 + reaction4 + reaction5 <> (select count(*) from post_reactions where post_id = posts.id)',
      ),
      await count(
        "tallies where name = 'tag.post' and count <> (select count(*) from post_tags join posts on id = post_id where tag_id = part::int and archived_at is null)",
      ),
    ]).toEqual([200, 0, 0, 0]);
    expect((await indexes()).rows).toEqual(before);
    expect(await count('doctors where points <> coalesce((select sum(amount) from coin_lines where doctor_id = user_id), 0)')).toBe(0);
    expect(
      await count(`users where status = 'approved' and role <> 'admin' and not exists (select from decisions where user_id = users.id)`),
    ).toBe(0);
  });
});
