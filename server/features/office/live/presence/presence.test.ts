// Proves LIVE-6
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EntityKey, type PresenceDraft, type PresentUser, presenceRoutes } from '../../../../../contract/entities/office/live.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildMessage } from '../../../../test/builders.ts';
import { listen, openStream } from '../../../../test/live-stream.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const signIn = async (overrides: Parameters<typeof buildAdmin>[1] = {}) => {
  const { id, name } = await buildAdmin(test.database.db, overrides);
  return { id, name, token: await test.tokenOf(id) };
};
type Target = { entity: EntityKey; record: number };
const report = (token: string, target: Target, mode: PresenceDraft['mode']) =>
  test.request(presenceRoutes.report, { body: { ...target, mode } }, token);
const namesOf = (response: { body: { data: PresentUser[] } }) => response.body.data.map(({ name, mode }) => [name, mode]);

describe('presence', () => {
  it('lists the others who have a record open for 45 seconds, those who edit first, and no own tabs', async () => {
    const target: Target = { entity: 'areas', record: (await buildArea(test.database.db)).id };
    const [amal, mona] = [await signIn({ name: 'Amal' }), await signIn({ name: 'Mona' })];
    const [omar, otherTab] = [await signIn({ name: 'Omar' }), await test.tokenOf(mona.id)];
    await report(amal.token, target, 'viewing');
    await report(mona.token, target, 'editing');
    expect(namesOf(await report(omar.token, target, 'viewing'))).toEqual([
      ['Mona', 'editing'],
      ['Amal', 'viewing'],
    ]);
    // Another tab only shows the record, and the form stays open.
    expect(namesOf(await report(otherTab, target, 'viewing'))).toEqual([
      ['Amal', 'viewing'],
      ['Omar', 'viewing'],
    ]);
    expect(namesOf(await report(omar.token, target, 'viewing'))[0]).toEqual(['Mona', 'editing']);
    await report(mona.token, target, 'left');
    test.clock.advance(44_000);
    expect(namesOf(await report(omar.token, target, 'viewing'))).toEqual([['Amal', 'viewing']]);
    test.clock.advance(2_000);
    expect(namesOf(await report(omar.token, target, 'viewing'))).toEqual([]);
  });

  it('ends with the session', async () => {
    const target: Target = { entity: 'areas', record: (await buildArea(test.database.db)).id };
    const [mona, omar] = [await signIn({ name: 'Mona' }), await signIn()];
    await report(mona.token, target, 'editing');
    await test.send({ method: 'POST', url: '/auth/logout', token: mona.token });
    expect(namesOf(await report(omar.token, target, 'viewing'))).toEqual([]);
  });

  it('reaches open streams when it begins, changes and ends, but not when it is repeated', async () => {
    const target: Target = { entity: 'areas', record: (await buildArea(test.database.db)).id };
    const [mona, omar] = [await signIn({ name: 'Mona' }), await signIn()];
    const stream = await openStream(await listen(test), omar.token);
    const seen = () => stream.events.filter(({ kind, record }) => kind === 'presence' && record === target.record).length;
    for (const mode of ['viewing', 'editing', 'left'] as const) {
      const before = seen();
      test.clock.advance(1_000);
      await report(mona.token, target, mode);
      await expect.poll(seen).toBe(before + 1);
      const { changed_at: changedAt } = await test.database.db
        .selectFrom('presence')
        .select('changed_at')
        .where('record_id', '=', target.record)
        .executeTakeFirstOrThrow();
      if (mode === 'left') break;
      await report(mona.token, target, mode);
      const again = await test.database.db.selectFrom('presence').select('changed_at').where('record_id', '=', target.record).execute();
      expect(again).toEqual([{ changed_at: changedAt }]);
    }
    stream.close();
  });

  it('is refused for records that the caller may not read, and for none', async () => {
    const { db } = test.database;
    const admin = await signIn();
    const content = await signIn({ officeRole: 'content' });
    const company = await buildCompany(db);
    const companyToken = await test.tokenOf(company.id);
    const [own, other] = [await buildMessage(db, { company_id: company.id }), await buildMessage(db)];
    const doctor = await buildDoctor(db);
    const statusOf = async (token: string, entity: EntityKey, record: number) =>
      (await report(token, { entity, record }, 'editing')).status;
    expect(await statusOf(companyToken, 'messages', own.id)).toBe(200);
    expect(await statusOf(companyToken, 'messages', other.id)).toBe(404);
    expect(await statusOf(companyToken, 'doctors', doctor.id)).toBe(403);
    expect(await statusOf(companyToken, 'categories', 1)).toBe(403);
    expect(await statusOf(content.token, 'doctors', doctor.id)).toBe(403);
    expect(await statusOf(admin.token, 'companies', doctor.id)).toBe(404);
    expect(await statusOf(admin.token, 'areas', 999_999)).toBe(404);
    // An administrator learns that the company has the record open, but not the other way round.
    const target: Target = { entity: 'messages', record: own.id };
    expect(namesOf(await report(admin.token, target, 'editing'))).toEqual([[company.name, 'editing']]);
    expect(namesOf(await report(companyToken, target, 'viewing'))).toEqual([]);
    for (const payload of [
      { entity: 'planets', record: 1, mode: 'editing' },
      { entity: 'areas', record: 0, mode: 'editing' },
      { entity: 'areas', record: 1, mode: 'sleeping' },
    ])
      expect((await test.send({ method: 'POST', url: '/presence', token: admin.token, payload })).status).toBe(422);
  });
});
