// Proves MSG-7, MSG-25, MSG-26, MSG-29, TGT-8
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comment } from '../../../../../contract/entities/content/reactions.ts';
import type { MessageDetail, MessageViewer } from '../../../../../contract/entities/messages/messages.ts';
import { buildForm, openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildComment, buildDoctor, buildMessage, picture } from '../../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

type Page<Row> = { data: Row[]; total: number; last_page: number };
const get = async <Data>(url: string) => ((await test.send({ method: 'GET', url, token })).body as { data: Data }).data;
const hide = (id: number) => test.send({ method: 'POST', url: `/messages/comment/destroy/${id}`, token });

const buildDoctorWithPictures = async () => {
  const doctor = await buildDoctor(test.database.db);
  const image = { bytes: await picture(), name: 'a.png' };
  await test.send({
    method: 'POST',
    url: `/doctor/update/${doctor.id}`,
    token,
    ...buildForm({}, { image, front_image: image, back_image: image }),
  });
  return doctor;
};

it('pages the reactions with profile pictures and without ID cards', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db, { status: 'approved' });
  const doctors = [await buildDoctorWithPictures(), ...(await Promise.all(Array.from({ length: 16 }, () => buildDoctor(db))))];
  await db
    .insertInto('message_reactions')
    .values(doctors.map((doctor, index) => ({ message_id: id, doctor_id: doctor.id, reaction: (index % 5) + 1 })))
    .execute();
  const [one, two, beyond] = [
    await get<MessageDetail>(`/messages/${id}`),
    await get<MessageDetail>(`/messages/${id}?page=2`),
    await get<MessageDetail>(`/messages/${id}?page=9`),
  ];
  expect(one).toMatchObject({
    reaction1: 4,
    reaction2: 4,
    reaction3: 3,
    reaction4: 3,
    reaction5: 3,
    total_reacts: 17,
    paginated_reactions: { total: 17, last_page: 2, current_page: 1 },
  });
  const rows = [...(one.paginated_reactions?.data ?? []), ...(two.paginated_reactions?.data ?? [])];
  expect(rows.map(({ doctor }) => doctor.id)).toEqual(doctors.map((doctor) => doctor.id).reverse());
  expect([two.paginated_reactions?.data.length, beyond.paginated_reactions]).toEqual([
    2,
    { data: [], total: 17, last_page: 2, current_page: 9, per_page: 15 },
  ]);
  const { doctor, reaction } = rows.at(-1) ?? {};
  expect([reaction, doctor]).toMatchObject([1, { user: { name: doctors[0]?.name, phone: doctors[0]?.phone, email: doctors[0]?.email } }]);
  expect((await test.app.inject(doctor?.image ?? '')).statusCode).toBe(200);
  const files = await db
    .selectFrom('doctors')
    .select(['front_image_id', 'back_image_id'])
    .where('user_id', '=', doctors[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  for (const file of Object.values(files)) expect(JSON.stringify(one)).not.toContain(file);
});

it('pages the doctors who have seen a message, latest first', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db, { status: 'approved' });
  const doctors = await Promise.all(Array.from({ length: 23 }, () => buildDoctor(db)));
  await db
    .insertInto('message_seen')
    .values(
      doctors.map((doctor, index) => ({ message_id: id, doctor_id: doctor.id, seen_at: new Date(Date.UTC(2026, 10, 20, 10, index % 7)) })),
    )
    .execute();
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => get<Page<MessageViewer>>(`/messages/seenStats/${id}?per_page=10&page=${page}`)),
  );
  expect(pages.map(({ data, total, last_page }) => [data.length, total, last_page])).toEqual([
    [10, 23, 3],
    [10, 23, 3],
    [3, 23, 3],
    [0, 23, 3],
  ]);
  const viewers = pages.flatMap(({ data }) => data);
  expect(new Set(viewers.map((row) => row.id)).size).toBe(23);
  expect(viewers.map(({ pivot }) => pivot.seen_at)).toEqual(
    viewers
      .map(({ pivot }) => pivot.seen_at)
      .sort()
      .reverse(),
  );
  expect(viewers[0]).toEqual({
    id: expect.any(Number),
    name: expect.any(String),
    phone: expect.any(String),
    email: expect.any(String),
    doctor: { image: null },
    pivot: { seen_at: '2026-11-20T10:06:00.000Z' },
  });
});

it('lists comments newest first, and decrements the count once for a hidden comment', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db, { status: 'approved' });
  const comments: number[] = [];
  for (let index = 0; index < 12; index += 1)
    comments.unshift((await buildComment(db, { message_id: id, content: `Comment ${index}` })).id);
  const [first = 0, ...rest] = comments;
  expect((await get<MessageDetail>(`/messages/${id}`)).comments?.map((row) => row.id)).toEqual(comments.slice(0, 10));
  expect(await hide(first)).toMatchObject({ status: 200, body: { message: 'Comment deleted successfully' } });
  expect((await hide(first)).status).toBe(404);
  const page = await get<Page<Comment>>(`/messages/${id}/comments?per_page=10`);
  expect([page.total, page.data.map((row) => row.id)]).toEqual([11, rest.slice(0, 10)]);
  expect((await get<Page<Comment>>(`/messages/${id}/comments?per_page=10&page=2`)).data).toMatchObject([
    { id: rest[10], content: 'Comment 0', doctor: { user: { name: expect.any(String) } } },
  ]);
  expect((await get<MessageDetail>(`/messages/${id}`)).total_comments).toBe(11);
  const line = await db
    .selectFrom('audit')
    .select(['action', 'entity', 'entity_id', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(line).toEqual({ action: 'messages.hideComment', entity: 'messages', entity_id: id, after: { comment: first } });
  const responses = await Promise.all(Array.from({ length: 6 }, () => hide(rest[0] ?? 0)));
  expect([responses.map(({ status }) => status).sort(), (await get<MessageDetail>(`/messages/${id}`)).total_comments]).toEqual([
    [200, 404, 404, 404, 404, 404],
    10,
  ]);
});

it('restores a hidden comment once, and increments the count', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db, { status: 'approved' });
  const comment = await buildComment(db, { message_id: id });
  const archived = await buildComment(db);
  for (const hidden of [comment, archived]) await hide(hidden.id);
  await db.updateTable('messages').set({ archived_at: test.clock.now() }).where('id', '=', archived.message_id).execute();
  const restore = (ids: number[]) => test.send({ method: 'POST', url: '/messages/comment/restore', payload: { ids }, token });
  expect(await restore([comment.id, archived.id, 999_999])).toMatchObject({
    status: 200,
    body: {
      data: [
        { id: comment.id, restored: true },
        { restored: false, reason: `The deleted comment ${archived.id} was not found` },
        { restored: false, reason: 'The deleted comment 999999 was not found' },
      ],
    },
  });
  expect([(await restore([comment.id])).status, (await get<MessageDetail>(`/messages/${id}`)).total_comments]).toEqual([404, 1]);
  const line = await db.selectFrom('audit').select(['action', 'entity_id', 'after']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  expect(line).toEqual({ action: 'messages.restoreComment', entity_id: id, after: { comment: comment.id } });
});

it('pages the doctors that a message lists as targets', async () => {
  const { db } = test.database;
  const { id } = await buildMessage(db);
  const doctors = await Promise.all(Array.from({ length: 12 }, () => buildDoctor(db)));
  await sql`insert into message_doctors (message_id, doctor_id) select ${id}, unnest(${doctors.map((doctor) => doctor.id)}::integer[])`.execute(
    db,
  );
  const pages = await Promise.all(
    [1, 2, 3].map((page) => get<Page<{ id: number; user: { name: string } }>>(`/messages/${id}/doctors?per_page=10&page=${page}`)),
  );
  const expected = doctors.map((doctor) => ({ id: doctor.id, user: { name: doctor.name } })).sort((a, b) => b.id - a.id);
  expect([pages.flatMap(({ data }) => data), pages.map(({ total }) => total)]).toEqual([expected, [12, 12, 12]]);
});

it('responds 404 for an unknown message', async () => {
  for (const path of ['/messages/seenStats/999999', '/messages/999999/comments', '/messages/999999/doctors'])
    expect([path, (await test.send({ method: 'GET', url: path, token })).status]).toEqual([path, 404]);
});
