// Proves ACC-6, SEV-13
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyDraft } from '../contract/entities/members/companies.ts';
import { doctorDraft } from '../contract/entities/members/doctors.ts';
import { officeRoles } from '../contract/office-roles.ts';
import { readConfig } from '../server/platform/config/config.ts';
import type { Database } from '../server/platform/database/index.ts';
import { verifyPassword } from '../server/platform/security/passwords.ts';
import { openSecrets } from '../server/platform/security/secrets.ts';
import { type Files, openFiles } from '../server/platform/storage/files/index.ts';
import { openVideoHost, type VideoHost } from '../server/platform/storage/video/index.ts';
import { openTestDatabase } from '../server/test/template-database.ts';
import { listCards, planDoctors } from './doctors.ts';
import { demoAccounts, loadBulk, officeAccounts, seedDemoData } from './index.ts';
import { faceCount } from './pictures/drawings.ts';

const log = pino({ level: 'silent' });
const clock = { now: () => new Date('2026-03-15T10:00:00Z') };
const password = 'a-demo-password';
const config = readConfig({ DEMO_PASSWORD: password });
const { timeZone } = config;
let dataDir: string;
let files: Files;
let video: VideoHost;
let database: Database;
let seeded: boolean[];

const seed = () => seedDemoData({ database, files, video, clock, config, log });
const selectAll = async <Row>(query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(database.db)).rows;
const count = async (from: string) => (await selectAll<{ count: number }>(`select count(*) as count from ${from}`))[0]?.count;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-demo-'));
  files = await openFiles({ dataDir, signingKey: undefined, secrets: await openSecrets(dataDir, { secretsKey: undefined }), log });
  video = await openVideoHost({ config, dataDir, signingKey: undefined, log, clock });
  database = await openTestDatabase();
  // Imitates two processes that start on one empty database.
  seeded = await Promise.all([seed(), seed()]);
}, 180_000);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the accounts', () => {
  type Doctor = {
    name: string;
    email: string;
    phone: string;
    address: string | null;
    created_at: Date;
  };
  const doctors = () => selectAll<Doctor>('select u.*, d.* from users u join doctors d on d.user_id = u.id order by u.id');

  it('pass the validation of the forms, with unique phones, unique e-mails and unique tax numbers', async () => {
    for (const { name, email, phone, address } of await doctors()) {
      const draft = { name, email, phone, password, ...(address === null ? {} : { address }) };
      expect(doctorDraft.safeParse(draft), name).toMatchObject({ success: true });
    }
    const companies = await selectAll<Doctor & { tax_number: string }>('select * from users join companies on user_id = id');
    for (const { name, email, phone, address, tax_number } of companies) {
      const draft = { name, email, phone, address, password, tax_number };
      expect(companyDraft.safeParse(draft), name).toMatchObject({ success: true, data: draft });
    }
    for (const column of ['phone', 'email']) expect(await count(`(select distinct ${column} from users) as users`)).toBe(350);
  });

  it('have names in both scripts, and more registrations in the second half of the period, none in the future', async () => {
    expect(await count("users where role = 'doctor' and name ~ '[\u0600-\u06ff]'")).toBeGreaterThan(80);
    const now = clock.now();
    const middle = new Date(now.getTime() - (425 / 2) * 24 * 60 * 60_000).toISOString();
    expect(await count(`users where role = 'doctor' and created_at > '${middle}'`)).toBeGreaterThan(200);
    expect(await count(`users where created_at > '${now.toISOString()}'`)).toBe(0);
  });

  it('share an ID card only if they are one person who registered twice', async () => {
    const shared =
      "select front_image_id from users join doctors on user_id = id group by 1 having count(distinct split_part(email, '@', 1)) > 1";
    expect(await count(`(${shared}) as shared where front_image_id is not null`)).toBe(0);
  });

  it('include the demo accounts with the given password', async () => {
    const accounts = await selectAll<{ phone: string; role: string; status: string; password_hash: string }>(
      "select phone, role, status, password_hash from users where phone like '0100000000_' order by phone",
    );
    expect(accounts.map(({ phone, role, status }) => [role, phone, status])).toEqual([
      ...Object.entries(demoAccounts).map(([role, phone]) => [role, phone, 'approved']),
      ...officeAccounts.map(({ phone }) => ['admin', phone, 'approved']),
    ]);
    const roles = await selectAll<{ office_role: string }>("select office_role from users where role = 'admin' order by phone");
    expect(roles.map(({ office_role }) => office_role)).toEqual(officeRoles);
    expect(await verifyPassword(password, accounts[0]?.password_hash)).toBe(true);
  });

  it('have every status, archived records of each kind, and counters that equal count(*)', async () => {
    const statuses = await selectAll("select status, count(*) as count from users where role = 'doctor' group by status order by status");
    expect(statuses).toEqual([
      { status: 'approved', count: 192 },
      { status: 'declined', count: 48 },
      { status: 'pending', count: 80 },
    ]);
    expect(await count("users where role = 'doctor' and archived_at is not null and archived_by is not null")).toBe(14);
    for (const table of ['areas', 'specialties', 'promo_codes', 'categories', 'tags']) {
      expect(await count(`${table} where archived_at is not null`)).toBeGreaterThanOrEqual(3);
      expect(await count(`${table} where archived_at is null`)).toBeGreaterThanOrEqual(27);
    }
    const counter = "(select count from tallies where name = 'doctor.live')";
    expect(await count(`users where role = 'doctor' and archived_at is null having count(*) = ${counter}`)).toBe(306);
  });

  it('have a last decision that matches their status and is later than the registration', async () => {
    const last = `users left join lateral (select * from decisions where user_id = users.id order by id desc limit 1) as last on true where users.role <> 'admin'`;
    expect(await count(`${last} and users.status <> coalesce(last.status, 'pending')`)).toBe(0);
    expect(await count(`${last} and users.status_reason is distinct from last.reason`)).toBe(0);
    expect(await count(`${last} and (last.decided_at < users.created_at or last.decided_at > users.archived_at)`)).toBe(0);
    expect(await count('(select user_id from decisions group by user_id having count(*) = 2) as reversed')).toBeGreaterThan(10);
  });

  it('include pending doctors that look like duplicates of other doctors', async () => {
    const twins = `users as one join users as two on one.search_key = two.search_key and one.id > two.id where one.status = 'pending' and one.name <> two.name`;
    expect(await count(twins)).toBeGreaterThanOrEqual(4);
  });

  it('include companies of every status, most with a public logo and a private registry (PDF or picture)', async () => {
    const statuses = await selectAll(
      'select status, count(*) as count from users join companies on user_id = id group by status order by status',
    );
    expect(statuses).toEqual([
      { status: 'approved', count: 16 },
      { status: 'declined', count: 3 },
      { status: 'pending', count: 5 },
    ]);
    expect(await count('users join companies on user_id = id where archived_at is not null')).toBe(3);
    expect(await count('companies join files on files.id = logo_id where is_private')).toBe(0);
    const registries = 'companies join files on files.id = commercial_registry_id where is_private';
    expect(await count(`${registries} and kind = 'image'`)).toBeGreaterThan(4);
    const pdfs = await selectAll<{ id: string }>(`select files.id from ${registries} and kind = 'document'`);
    expect(pdfs.length).toBeGreaterThan(10);
    for (const { id } of pdfs) {
      const text = String((await files.read(id, 'full'))?.toString('latin1'));
      const table = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
      expect(text.slice(table, table + 4)).toBe('xref');
    }
    const own = `users join companies on user_id = id where phone = '${demoAccounts.company}' and logo_id is not null and commercial_registry_id is not null`;
    expect(await count(`${own} and area_id is not null and specialty_id is not null and not must_change_password`)).toBe(1);
  });
});

const identityFiles =
  'select front_image_id from doctors union select back_image_id from doctors union select commercial_registry_id from companies';

describe('the stored demo data', () => {
  it('has ledgers whose entries add up to the balance', async () => {
    expect(await count('coin_lines')).toBeGreaterThan(400);
    const totals = 'select balance_after, sum(amount) over (partition by doctor_id order by id) as total from coin_lines';
    expect(await count(`(${totals}) as line where balance_after <> total`)).toBe(0);
    expect(await count(`doctors where points <> coalesce((select sum(amount) from coin_lines where doctor_id = user_id), 0)`)).toBe(0);
    expect(await count('(select distinct kind from coin_lines) as kinds')).toBe(4);
  });

  it('has both sizes of every picture of a doctor, logo, cover and scan', async () => {
    const pictures = await selectAll<{ id: string; width: number }>("select id, width from files where kind = 'image'");
    const cards = listCards(planDoctors(clock.now())).length;
    expect(pictures).toHaveLength(faceCount + cards + 15 + 21 + 7 + 12 + 12);
    for (const { id, width } of pictures) {
      const [full, thumbnail] = [await files.read(id, 'full'), await files.read(id, 'thumbnail')];
      // The store lets sharp read files only.
      const path = join(dataDir, `${id}.webp`);
      await writeFile(path, full ?? '');
      expect((await sharp(path).metadata()).width).toBe(width);
      expect(thumbnail?.length).toBeGreaterThan(500);
    }
    expect(await count('files where is_identity and is_encrypted')).toBe(await count(`files where id in (${identityFiles})`));
    expect(await count('doctors where front_image_id is not null')).toBeGreaterThan(120);
  });

  it('has groups, and notifications with deliveries in all states, correct counters, and some unread by the company', async () => {
    expect([await count('groups'), await count("notifications where cause = 'sent'")]).toEqual([8, 60]);
    const states = await selectAll<{ states: string }>(`
      select channel || ' ' || string_agg(distinct state, ' ' order by state) as states
      from deliveries join notifications on notifications.id = notification_id group by channel order by channel`);
    expect(states.map((row) => row.states)).toEqual(['notification delivered skipped', 'whatsapp failed queued sent skipped']);
    const differing = ['queued', 'sent', 'delivered', 'failed', 'skipped'].map(
      (state) => `${state} <> (select count(*) from deliveries where notification_id = notifications.id and state = '${state}')`,
    );
    expect(await count(`notifications where not is_broadcast and (${differing.join(' or ')})`)).toBe(0);
    expect(await count('notifications where is_broadcast and delivered > 0')).toBe(3);
    expect(await count('notifications n where is_broadcast = exists (select from deliveries d where d.notification_id = n.id)')).toBe(0);
    expect(await count('outbox')).toBe(await count("deliveries where state = 'sent'"));
    const received = `deliveries join users on users.id = user_id where phone = '${demoAccounts.company}' and state in ('sent', 'delivered')`;
    expect(await count(received)).toBeGreaterThan(8);
    expect(await count(`${received} and read_at is null`)).toBeGreaterThan(1);
    expect(await count('deliveries join users on users.id = user_id where users.created_at > deliveries.updated_at')).toBe(0);
  });

  it('has messages in all states, also of the demo company, with activity only by targeted doctors', async () => {
    const statuses = await selectAll<{ status: string; count: number; own: number }>(`
      select status, count(*) as count, count(*) filter (where company_id = (select id from users where phone = '${demoAccounts.company}')) as own
      from messages group by status order by status`);
    expect(statuses.map(({ status, count: all }) => [status, all])).toEqual([
      ['approved', 46],
      ['pending', 8],
      ['rejected', 6],
    ]);
    for (const { own } of statuses) expect(own).toBeGreaterThan(0);
    expect(await count('messages where archived_at is not null')).toBe(3);
    const unfinished = `coin_lines c join videos v using (message_id) join hosted_videos h on h.id = v.hosted_id
      where c.kind = 'reward' and v.archived_at is null and h.state = 'ready'
        and not exists (select from video_progress p where p.video_id = v.id and p.doctor_id = c.doctor_id and watched_at is not null)`;
    expect(await count('video_answers')).toBeGreaterThan(100);
    expect(await count(unfinished)).toBe(0);
    const rewards = "(select coalesce(sum(amount), 0) from coin_lines c where c.message_id = b.message_id and c.kind = 'reward')";
    expect(await count(`message_budgets b where paid <> ${rewards} or paid > ceiling`)).toBe(0);
    expect(await count('message_budgets where paid > 0')).toBeGreaterThan(0);
    const seen = (await count('message_seen')) ?? 0;
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

  it('has playable videos and stories, a few videos without a file, and counters that equal count(*)', async () => {
    const hosted = await selectAll<{ id: string }>('select id from hosted_videos');
    const states = await Promise.all(hosted.map(async ({ id }) => (await video.getStatus(id))?.state));
    expect(new Set(states)).toEqual(new Set(['ready']));
    const used = ['videos', 'stories', 'post_videos'].map((table) => `select from ${table} where hosted_id = h.id`).join(' union all ');
    expect(await count(`hosted_videos h where not exists (${used})`)).toBe(0);
    expect(await count('videos where hosted_id is null')).toBeGreaterThan(1);
    for (const type of ['image', 'video'])
      expect(await count(`stories where type = '${type}' and archived_at is null`)).toBeGreaterThan(10);
    expect(
      await count(
        "messages m where coalesce((select count from tallies where name = 'message.seen' and part = m.id::text), 0) <> (select count(*) from message_seen s where s.message_id = m.id)",
      ),
    ).toBe(0);
    const counted = 'select count(*) from message_categories c join messages m on m.id = c.message_id where c.category_id::text = t.part';
    expect(await count(`tallies t where name = 'category.message' and count <> (${counted} and m.archived_at is null)`)).toBe(0);
  });

  it('has content on every screen, active and archived, and webinars in every state', async () => {
    for (const table of ['blogs', 'conferences', 'books', 'research', 'posts', 'notes'])
      expect(await count(`${table} where archived_at is not null`), table).toBeGreaterThanOrEqual(3);
    for (const status of ['not_started', 'started', 'ended']) expect(await count(`webinars where status = '${status}'`)).toBeGreaterThan(0);
    const hours = `extract(hour from starts_at at time zone '${timeZone}')`;
    expect(await count(`webinars where status <> 'started' and ${hours} not between 17 and 20`)).toBe(0);
    const counted = 'select l.category_id, count(*) as count from blog_categories l join blogs b on b.id = l.blog_id';
    expect(
      await count(
        `(${counted} where b.archived_at is null group by 1) c full join (select * from tallies where name = 'category.blog' and count > 0) t on t.part = c.category_id::text where c.count is distinct from t.count`,
      ),
    ).toBe(0);
  });

  it.each(['book', 'research'])('has a ledger entry for every %s purchase, and no other purchase entries', async (kind) => {
    const items = kind === 'book' ? 'books' : 'research';
    const purchases = `${kind}_purchases p join ${items} i on i.id = p.${kind}_id`;
    expect(await count(purchases)).toBeGreaterThan(60);
    expect(await count(`${purchases} where p.purchased_at < i.created_at`)).toBe(0);
    expect(
      await count(
        `${items} i where coalesce((select count from tallies where name = '${kind}.buyers' and part = i.id::text), 0) <> (select count(*) from ${kind}_purchases p where p.${kind}_id = i.id)`,
      ),
    ).toBe(0);
    const linked = 'select coin_line_id as id from book_purchases union all select coin_line_id from research_purchases';
    expect(await count(`coin_lines c where kind = 'purchase' and not exists (select from (${linked}) l where l.id = c.id)`)).toBe(0);
  });

  it('has at most one record of a kind that was created, changed or decided in the last minute', async () => {
    const columns = await selectAll<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('created_at', 'updated_at', 'decided_at')
        and table_name <> 'deliveries'`, // The last notification is queued.
    );
    const since = new Date(clock.now().getTime() - 60_000).toISOString();
    for (const { table_name: table, column_name: column } of columns)
      expect(await count(`${table} where ${column} > '${since}'`), `${table}.${column}`).toBeLessThan(2);
  });

  it('has an audit log in chronological order, in which coins follow the approval', async () => {
    const decided =
      "select min(id) from audit d where action = 'members.decide' and d.entity_id = a.entity_id and after->>'status' = 'approved'";
    expect(await count(`audit a where action = 'doctors.addPoints' and id < (${decided})`)).toBe(0);
    expect(await count('(select at < lag(at) over (order by id) as is_late from audit) as entries where is_late')).toBe(0);
    expect(await count("audit where action in ('members.decide', 'messages.approve', 'messages.reject')")).toBeGreaterThan(250);
  });

  it('is stored once, even if two processes start at the same time', async () => {
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect(await seed()).toBe(false);
    expect(await count("users where role = 'doctor'")).toBe(320);
  });
});

describe('the content', () => {
  const labelled = { message: 'messages', blog: 'blogs', conference: 'conferences', book: 'books', research: 'research', post: 'posts' };
  const active = 'archived_at is null';

  it('has the documented number of records', async () => {
    const amounts = {
      "users where role = 'doctor'": 320,
      companies: 24,
      [`areas where ${active}`]: 27,
      [`specialties where ${active}`]: 30,
      messages: 60,
      blogs: 40,
      [`stories where ${active}`]: 30,
      conferences: 24,
      [`categories where ${active}`]: 40,
      [`tags where ${active}`]: 60,
      books: 60,
      research: 60,
      [`posts where ${active}`]: 80,
      [`notes where ${active}`]: 30,
      groups: 8,
      contacts: 45,
      [`promo_codes where ${active}`]: 30,
      webinars: 12,
      "notifications where cause = 'sent'": 60,
    };
    for (const [from, many] of Object.entries(amounts)) expect(await count(from), from).toBe(many);
    for (const table of ['notes', 'conferences']) expect(await count(`${table} where length(title) > 50`), table).toBe(0);
    expect(await count(`post_videos join posts on posts.id = post_id where posts.${active}`)).toBeGreaterThan(5);
    expect(await count(`(select distinct post_id from post_photos join posts on posts.id = post_id where ${active}) p`)).toBeGreaterThan(
      30,
    );
  });

  it('has one category per record, and uses every category and every tag in active records', async () => {
    const selectUsedLabels = (label: string, [kind, table]: [string, string]) =>
      `select ${label}_id from ${kind}_${label === 'tag' ? 'tags' : 'categories'} join ${table} on ${table}.id = ${kind}_id where ${active}`;
    const all = Object.entries(labelled);
    for (const [kind, table] of all)
      expect(await count(`${table} where 1 <> (select count(*) from ${kind}_categories where ${kind}_id = ${table}.id)`), table).toBe(0);
    const byCategory = all.map((entry) => selectUsedLabels('category', entry)).join(' union ');
    expect(await count(`categories where ${active} and id not in (${byCategory})`)).toBe(0);
    const tagged = all.filter(([kind]) => kind !== 'message').map((entry) => selectUsedLabels('tag', entry));
    expect(await count(`tags where ${active} and id not in (${tagged.join(' union ')})`)).toBe(0);
  });

  it.each([
    ['research', 'name', 'description'],
    ['blogs', 'title', 'content'],
    ['conferences', 'title', 'description'],
    ['notes', 'title', 'content'],
    ['messages', 'name', 'coalesce(rejection_reason, name)'],
    ['messages join videos on message_id = messages.id', 'name', "concat_ws(' ', title, description, question, answer1, answer2)"],
  ])('uses one script in the name and text of each record of %s', async (from, name, text) => {
    const arabic = (column: string) => `${column} ~ '[\u0600-\u06ff]'`;
    const latin = (column: string) => `${column} ~ '[A-Za-z]'`;
    expect(await count(`${from} where ${arabic(name)}`)).toBeGreaterThan(0);
    expect(await count(`${from} where (${arabic(name)}) = (${latin(name)})`)).toBe(0);
    expect(await count(`${from} where (${arabic(text)}) = (${latin(text)}) or (${arabic(text)}) <> (${arabic(name)})`)).toBe(0);
  });

  it.each([
    ['posts', 'description', active],
    ['stories', 'text', active],
    ['research', 'description', active],
    ['contacts', 'description', 'true'],
    ['notes', 'title', 'true'],
  ])('repeats no text on a page of %s (column %s)', async (table, column, where) => {
    const numbered = `select ${column} as text, row_number() over (order by id) as place from ${table} where ${where}`;
    const apart = `select place - lag(place) over (partition by text order by place) as distance from (${numbered}) numbered`;
    expect(await count(`(${apart}) apart where distance < 15`)).toBe(0);
  });

  it('never has the same picture twice in a row, in lists and in archives', async () => {
    const own = ['messages', 'stories', 'blogs', 'conferences', 'books', 'research'].map(
      (table) => `select id, archived_at, image_id from ${table}`,
    );
    const first =
      'select distinct on (post_id) post_id as id, archived_at, image_id from post_photos join posts on posts.id = post_id order by post_id, post_photos.id';
    for (const pictures of [...own, first]) {
      const beside = `select image_id, lag(image_id) over (partition by ${active} order by id) as other from (${pictures}) pictures where image_id is not null`;
      expect(await count(`(${beside}) beside where image_id = other`), pictures).toBe(0);
    }
  });
});

describe('the bulk load', () => {
  it('adds doctors up to the requested number, skips taken phones and e-mails, and keeps indexes and counters', async () => {
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
    const load = (doctors: number) => loadBulk({ database, clock, password, doctors, report: () => undefined });
    const companies = { counted: 147, cached: 147, archived: 3 };
    expect(await load(1500)).toEqual({ added: 1179, counted: 1486, cached: 1486, archived: 14, companies });
    expect(await load(1500)).toMatchObject({ added: 0 });
    expect(await load(2000)).toMatchObject({ added: 500, counted: 1986, cached: 1986, companies: { counted: 197, cached: 197 } });
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
        "posts where coalesce((select sum(count) from tallies where name like 'post.reaction_' and part = posts.id::text), 0) <> (select count(*) from post_reactions where post_id = posts.id)",
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
