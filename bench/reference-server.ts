import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

// The reference for the product: node:http and pg with the best known prepared SQL for the same rows and the stored counters.
// It shows the highest speed that is possible. It has no sign-in, no checks and no logs, and sends plain ids instead of signed URLs.
// The product plans with the same cost of a random read (server/platform/database/postgres.ts). With the default, PostgreSQL scans all doctors for page 1.
const options = '-c random_page_cost=1.1';
const pool = new pg.Pool({ connectionString: process.env['REFERENCE_DATABASE_URL'], max: 10, options });
pg.types.setTypeParser(20, Number);

const pageSize = 15;

const columns = `
  u.id, u.name, u.phone, u.email, u.address, u.status, u.status_reason, u.created_at, u.updated_at, u.archived_at, archiver.name as archived_by,
  u.documents_removed_at, erasure.due_at as erasure_due_at, erasure.done_at as erased_at,
  claim.claimed_by, claim.claimed_at, claim.expires_at, (select name from users where id = claim.claimed_by) as claimant,
  u.area_id, a.name as area, u.specialty_id, s.name as specialty, u.promo_code_id, p.name as promo_code,
  d.points, d.image_id, d.front_image_id, d.back_image_id`;

const joins = `
  join doctors d on d.user_id = u.id
  left join areas a on a.id = u.area_id
  left join specialties s on s.id = u.specialty_id
  left join promo_codes p on p.id = u.promo_code_id
  left join users archiver on archiver.id = u.archived_by
  left join verification_claims claim on claim.user_id = u.id
  left join erasures erasure on erasure.user_id = u.id and erasure.cancelled_at is null`;

const page = (where: string, tally: string) => `
  select ${columns}, (select count from tallies where ${tally}) as total
  from (select id from users where role = 'doctor' and archived_at is null ${where} order by id desc limit ${pageSize}) as page
  join users u on u.id = page.id ${joins} order by u.id desc`;

const newest = (rows: string) => `(select coalesce(json_agg(newest), '[]') from (${rows} limit 10) as newest)`;

const selectPurchases = (works: string, kind: string, column: string) =>
  newest(`select work.id, work.name, work.image_id as image, bought.coins, bought.purchased_at, work.${column}
    from ${kind}_purchases bought join ${works} work on work.id = bought.${kind}_id
    where bought.doctor_id = u.id order by bought.id desc`);

const works = `
  ${selectPurchases('books', 'book', 'pdf_id as pdf_file')} as books,
  ${selectPurchases('research', 'research', 'description')} as researches,
  ${newest('select id, description, created_at from posts where doctor_id = u.id and archived_at is null order by id desc')} as posts,
  exists (select from doctor_merges as merge where u.id in (merge.survivor_id, merge.other_id) and merge.is_current) as has_merges`;

const statements = {
  first: page('', "name = 'doctor.live' and part = ''"),
  pending: page("and status = 'pending'", "name = 'doctor.status' and part = 'pending'"),
  one: `select ${columns}, ${works} from users u ${joins} where u.id = $1`,
  figures: "select part, count from tallies where name in ('doctor.live', 'doctor.status')",
  create: 'insert into reference_areas (name) values ($1) returning id, name',
};

// A table of its own, so that the areas of the product stay as they are.
await pool.query('create table if not exists reference_areas (like areas including all)');

type Row = Record<string, unknown> & { total?: number };

const presentChoice = (id: unknown, name: unknown) => (id === null ? null : { id, name });

const present = (row: Row) => ({
  id: row['id'],
  points: row['points'],
  image: row['image_id'],
  front_image: row['front_image_id'],
  back_image: row['back_image_id'],
  created_at: row['created_at'],
  updated_at: row['updated_at'],
  archived_at: row['archived_at'],
  archived_by: row['archived_by'],
  claim: row['claimed_by'] && { by: row['claimant'], since: row['claimed_at'], until: row['expires_at'], is_own: false },
  erasure: row['erasure_due_at'] && { due_at: row['erasure_due_at'], erased_at: row['erased_at'] },
  documents_removed_at: row['documents_removed_at'],
  user: {
    id: row['id'],
    name: row['name'],
    phone: row['phone'],
    email: row['email'],
    address: row['address'],
    status: row['status'],
    status_reason: row['status_reason'],
    roles: 'doctor',
    area: presentChoice(row['area_id'], row['area']),
    field: presentChoice(row['specialty_id'], row['specialty']),
    promocode: presentChoice(row['promo_code_id'], row['promo_code']),
  },
});

type Work = { purchased_at: string };

const purchase = (work: Work) => ({ ...work, purchased_at: new Date(work.purchased_at) });

const presentWorks = ({ books, researches, posts, has_merges }: Row) => ({
  has_merges,
  books: (books as Work[]).map(purchase),
  researches: (researches as Work[]).map(purchase),
  posts: (posts as { created_at: string }[]).map((post) => ({ ...post, created_at: new Date(post.created_at) })),
});

const query = async (name: keyof typeof statements, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query({ name, text: statements[name], values })).rows;

const list = async (name: 'first' | 'pending') => {
  const rows = await query(name);
  const total = rows[0]?.total ?? 0;
  return {
    data: { data: rows.map(present), current_page: 1, last_page: Math.max(1, Math.ceil(total / pageSize)), per_page: pageSize, total },
  };
};

const figures = async () => {
  const counts = new Map((await query('figures')).map(({ part, count }) => [part, count]));
  const countOf = (part: string) => counts.get(part) ?? 0;
  return {
    data: {
      totalDoctors: countOf(''),
      approvedDoctors: countOf('approved'),
      pendingDoctors: countOf('pending'),
      declinedDoctors: countOf('declined'),
    },
  };
};

const one = async (id: number) => {
  const [row] = await query('one', [id]);
  return { data: row && { ...present(row), ...presentWorks(row) } };
};

const create = async (request: IncomingMessage) => {
  const { name } = JSON.parse(await text(request));
  const [row] = await query('create', [name]);
  return { data: row };
};

const respond = (request: IncomingMessage) => {
  const url = request.url ?? '';
  const id = /\/show\/(\d+)$/.exec(url)?.[1];
  if (id !== undefined) return one(Number(id));
  if (url.endsWith('/area/store')) return create(request);
  if (url.endsWith('/doctor/stats')) return figures();
  return list(url.includes('status=pending') ? 'pending' : 'first');
};

const server = createServer(async (request, response) => {
  const body = Buffer.from(JSON.stringify(await respond(request)));
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`Reference server is at http://127.0.0.1:${address.port}`);
});

process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
});
