import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

// The reference for the product: node:http and pg with the best known prepared SQL for the same rows, and counts that were stored at its start.
// It shows the highest speed that is possible. It has no sign-in, no checks and no logs, and sends plain ids instead of signed URLs.
// The product plans with the same cost of a random read. With the default, PostgreSQL scans all doctors for page 1.
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

const page = (where: string, part: string) => `
  select ${columns}, (select count from reference_counts where name = 'doctors' and part = '${part}') as total
  from (select id from users where role = 'doctor' and archived_at is null ${where} order by id desc limit ${pageSize} offset $1) as page
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
  all: page('', ''),
  pending: page("and status = 'pending'", 'pending'),
  one: `select ${columns}, ${works} from users u ${joins} where u.id = $1`,
  figures: 'select part, count from reference_counts where name = $1',
  create: 'insert into reference_areas (name) values ($1) returning id, name',
};

const countByStatus = (name: string, rows: string) =>
  `select '${name}' as name, coalesce(status, '') as part, count(*)::integer as count from ${rows} group by grouping sets ((status), ())`;

// Tables of its own, because the product stores its counts in another way, and its areas must stay as they are.
await pool.query(`
  create table if not exists reference_areas (like areas including all);
  create table if not exists reference_counts as
    ${countByStatus('doctors', "users where role = 'doctor' and archived_at is null")}
    union all ${countByStatus('companies', "users where role = 'company' and archived_at is null")}
    union all ${countByStatus('messages', 'messages where archived_at is null')}`);

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

const list = async (name: 'all' | 'pending', number: number) => {
  const rows = await query(name, [(number - 1) * pageSize]);
  const total = rows[0]?.total ?? 0;
  const last_page = Math.max(1, Math.ceil(total / pageSize));
  return { data: { data: rows.map(present), current_page: number, last_page, per_page: pageSize, total } };
};

type Figures = { name: string; fields: Record<string, string> };

/** The figures of the dashboard: their stored counts, and the part of each field. */
const dashboard: Record<string, Figures> = {
  '/doctor/stats': {
    name: 'doctors',
    fields: { totalDoctors: '', approvedDoctors: 'approved', pendingDoctors: 'pending', declinedDoctors: 'declined' },
  },
  '/company/stats': {
    name: 'companies',
    fields: { totalCompanies: '', approvedCompanies: 'approved', pendingCompanies: 'pending', declinedCompanies: 'declined' },
  },
  '/messages/stats': {
    name: 'messages',
    fields: { total_messages: '', pending_messages: 'pending', rejected_messages: 'rejected' },
  },
};

const figures = async ({ name, fields }: Figures) => {
  const counts = new Map((await query('figures', [name])).map(({ part, count }) => [part, count]));
  return { data: Object.fromEntries(Object.entries(fields).map(([field, part]) => [field, counts.get(part) ?? 0])) };
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
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = url.pathname.replace('/api/v1', '');
  const id = /\/show\/(\d+)$/.exec(path)?.[1];
  if (id !== undefined) return one(Number(id));
  if (path === '/area/store') return create(request);
  const found = dashboard[path];
  if (found) return figures(found);
  return list(url.searchParams.get('status') === 'pending' ? 'pending' : 'all', Number(url.searchParams.get('page') ?? 1));
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
