import { afterAll, beforeAll, expect, it } from 'vitest';
import { allAppRoutes } from '../../../contract/app/index.ts';
import { appPrefix } from '../../../contract/app/kit.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildArea, buildDoctor, buildFile, buildMessage, buildPost, buildSpecialty } from '../builders.ts';

// Proves APP-16

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const balance = 731_946;

/** Another doctor who has left traces wherever doctors see each other, with values that occur nowhere else. */
const buildCanary = async () => {
  const { db } = test.database;
  const area_id = (await buildArea(db)).id;
  const specialty_id = (await buildSpecialty(db)).id;
  const doctor = await buildDoctor(db, {
    name: 'Canary Doctor',
    phone: '01577777777',
    email: 'canary@example.test',
    area_id,
    specialty_id,
    points: balance,
  });
  const message = await buildMessage(db, { status: 'approved', is_everyone: true, coins: 5 });
  await db.insertInto('message_comments').values({ message_id: message.id, doctor_id: doctor.id, content: 'Seen by others' }).execute();
  const post = await buildPost(db, { doctor_id: doctor.id });
  await db.insertInto('post_comments').values({ post_id: post.id, doctor_id: doctor.id, content: 'Seen by others' }).execute();
  await db.insertInto('message_reactions').values({ message_id: message.id, doctor_id: doctor.id, reaction: 4 }).execute();
  await db.insertInto('message_seen').values({ message_id: message.id, doctor_id: doctor.id }).execute();
  const [front_image_id, back_image_id] = [
    await buildFile(db, { isPrivate: true, isIdentity: true }),
    await buildFile(db, { isPrivate: true, isIdentity: true }),
  ];
  await db.updateTable('doctors').set({ front_image_id, back_image_id }).where('user_id', '=', doctor.id).execute();
  return { doctor, message, secrets: [doctor.phone, doctor.email, String(balance), front_image_id, back_image_id] };
};

it('names of another doctor only the name, specialty, area and picture, on every read', async () => {
  const { doctor, message, secrets } = await buildCanary();
  const reader = await buildDoctor(test.database.db);
  const token = await test.appTokenOf(reader.id);
  const reads = allAppRoutes.filter(({ spec }) => spec.method === 'GET' && spec.permission !== 'registration');
  const bodies: string[] = [];
  for (const { name, spec } of reads) {
    const url = spec.path.replace(/:\w+/g, String(message.id)) + (name === 'search.find' ? '?q=Seen' : '');
    const { status, body } = await test.send({ method: 'GET', prefix: appPrefix, url, token });
    expect(status, name).toBeLessThan(500);
    bodies.push(JSON.stringify(body));
    for (const secret of secrets) expect([name, JSON.stringify(body).includes(secret)]).toEqual([name, false]);
  }
  expect(bodies.some((body) => body.includes('Canary Doctor'))).toBe(true);
  await test.database.db.insertInto('blocks').values({ doctor_id: reader.id, blocked_id: doctor.id }).execute();
  const blocked = JSON.stringify((await test.send({ method: 'GET', prefix: appPrefix, url: '/blocks', token })).body);
  expect([blocked.includes('Canary Doctor'), secrets.filter((secret) => blocked.includes(secret))]).toEqual([true, []]);
});
