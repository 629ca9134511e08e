// Proves VER-15, VER-16
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../../../contract/entities/members/companies.ts';
import type { DoctorQueueItem } from '../../../../../contract/entities/members/doctors.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../../../test/builders.ts';
import { listen, openStream } from '../../../../test/live-stream.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ settings: { TIME_ZONE: 'Africa/Cairo' } });
});
afterAll(() => test?.close());

const buildReviewer = async (name: string) => {
  const { id } = await buildAdmin(test.database.db, { name, officeRole: 'reviewer' });
  return { id, token: await test.tokenOf(id) };
};
const buildPending = async () => (await buildDoctor(test.database.db, { status: 'pending' })).id;
const post = (token: string, url: string, payload: object) => test.send({ method: 'POST', url, token, payload });
const claim = async (token: string, payload: object = {}) =>
  ((await post(token, '/doctor/verification', payload)).body as { data: DoctorQueueItem }).data;
const decide = (token: string, user_id: number) =>
  post(token, '/auth/otp/changeStatus', { user_id, status: 'declined', message: 'The card is blurred' });

describe('the queue', () => {
  it('gives each doctor to one of the reviewers only, until all are decided', async () => {
    const size = { doctors: 200, reviewers: 8 };
    const pending = await Promise.all(Array.from({ length: size.doctors }, buildPending));
    const reviewers = await Promise.all(Array.from({ length: size.reviewers }, (_, index) => buildReviewer(`Reviewer ${index}`)));
    const seenBy = new Map<number, number[]>();
    const statuses = new Set<number>();
    const work = async ({ id: reviewer, token }: { id: number; token: string }) => {
      let { doctor } = await claim(token);
      while (doctor) {
        seenBy.set(doctor.id, [...(seenBy.get(doctor.id) ?? []), reviewer]);
        statuses.add((await decide(token, doctor.id)).status);
        ({ doctor } = await claim(token, { after: doctor.id }));
      }
    };
    await Promise.all(reviewers.map(work));
    expect([...seenBy.keys()].sort((a, b) => a - b)).toEqual([...pending].sort((a, b) => a - b));
    expect([...seenBy.values()].filter((by) => by.length !== 1)).toEqual([]);
    expect([...statuses]).toEqual([200]);
    expect(new Set([...seenBy.values()].flat()).size).toBeGreaterThan(1);
  }, 60_000);

  it('skips what others claimed, until they decide, leave, sign out or ten minutes are over', async () => {
    const [first, second] = [await buildPending(), await buildPending()];
    const [mona, omar] = [await buildReviewer('Mona'), await buildReviewer('Omar')];
    const next = async ({ token }: { token: string }) => (await claim(token)).doctor?.id;
    expect([await next(mona), await next(mona), await next(omar)]).toEqual([first, first, second]);
    const sara = await buildReviewer('Sara');
    expect(await claim(sara.token)).toMatchObject({ doctor: null, claim: null, left: 2 });
    await post(mona.token, '/verification/release', { user_id: first });
    expect(await next(sara)).toBe(first);
    await post(omar.token, '/auth/logout', {});
    expect(await next(mona)).toBe(second);
    test.clock.advance(9 * 60_000);
    expect((await post(mona.token, '/verification/renew', { user_id: second })).status).toBe(200);
    test.clock.advance(2 * 60_000);
    const late = await buildReviewer('Late');
    expect(await next(late)).toBe(first);
    expect((await post(sara.token, '/verification/renew', { user_id: first })).body).toMatchObject({
      errors: { claim: [expect.any(String)] },
    });
    for (const id of [first, second]) await decide(id === first ? late.token : mona.token, id);
  });

  it('claims companies as well, and lets one reviewer work in two browsers', async () => {
    const { id } = await buildCompany(test.database.db, { status: 'pending' });
    const { id: reviewer, token } = await buildReviewer('Mona');
    const [omar, otherBrowser] = [await buildReviewer('Omar'), await test.tokenOf(reviewer)];
    const open = (by: string) => post(by, '/company/verification', {});
    for (const by of [token, otherBrowser])
      expect((await open(by)).body).toMatchObject({ data: { company: { id }, claim: { is_own: true } } });
    expect((await open(omar.token)).body).toMatchObject({ data: { company: null, left: 1 } });
  });
});

describe('a claimed doctor', () => {
  it('is shown with who verifies it, and can be taken over with an audit entry', async () => {
    const id = await buildPending();
    const [mona, omar] = [await buildReviewer('Mona'), await buildReviewer('Omar')];
    const since = test.clock.now().toISOString();
    await claim(mona.token, { id });
    expect(await claim(omar.token, { id })).toMatchObject({ doctor: { id }, claim: { by: 'Mona', since, is_own: false } });
    const refused = await decide(omar.token, id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'conflict',
        message: expect.stringMatching(/^Mona has been verifying this account since \d\d:\d\d\. Take it over to decide yourself\.$/),
        errors: { claim: [expect.stringMatching(/^Mona has been verifying this account since \d\d:\d\d$/)] },
        current: { claim: { by: 'Mona', since, is_own: false } },
      },
    ]);
    expect(await claim(omar.token, { id, take_over: true })).toMatchObject({ claim: { by: 'Omar', is_own: true } });
    const entries = await test.database.db
      .selectFrom('audit')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'members.takeOver')
      .execute();
    expect(entries).toEqual([{ actor_id: omar.id, before: { verified_by: 'Mona' }, after: { verified_by: 'Omar' } }]);
    expect((await post(mona.token, '/verification/renew', { user_id: id })).status).toBe(409);
    expect((await decide(mona.token, id)).status).toBe(409);
    test.clock.advance(90_000);
    expect((await decide(omar.token, id)).status).toBe(200);
    expect((await post(omar.token, '/verification/renew', { user_id: id })).body).toMatchObject({
      errors: { status: ['already declined'] },
    });
  });

  it('shows who verifies it and until when in lists and details, to those who may decide', async () => {
    const { id } = await buildCompany(test.database.db, { status: 'pending', name: 'Shown Claim' });
    const [mona, omar] = [await buildReviewer('Mona'), await buildReviewer('Omar')];
    const support = await test.tokenOf((await buildAdmin(test.database.db, { officeRole: 'support' })).id);
    const claimsFor = async (token: string) => {
      const shown = (await test.send({ method: 'GET', url: `/company/show/${id}`, token })).body as { data: Company };
      const listed = (await test.send({ method: 'GET', url: '/company?name=shown%20claim', token })).body as { data: { data: Company[] } };
      return [shown.data.claim, ...listed.data.data.map((company) => company.claim)];
    };
    const [since, until] = [0, 10].map((minutes) => new Date(test.clock.now().getTime() + minutes * 60_000).toISOString());
    expect(await claimsFor(omar.token)).toEqual([null, null]);
    await post(mona.token, '/company/verification', { id });
    const claimed = { by: 'Mona', since, until };
    expect(await claimsFor(omar.token)).toEqual(Array(2).fill({ ...claimed, is_own: false }));
    expect(await claimsFor(mona.token)).toEqual(Array(2).fill({ ...claimed, is_own: true }));
    expect(await claimsFor(support)).toEqual([null, null]);
    await post(mona.token, '/verification/release', { user_id: id });
    expect(await claimsFor(omar.token)).toEqual([null, null]);
  });

  it('is reported to open streams when its claim begins, goes to somebody else and ends, but not when it is renewed', async () => {
    const id = await buildPending();
    const [mona, omar] = [await buildReviewer('Mona'), await buildReviewer('Omar')];
    const stream = await openStream(await listen(test), omar.token);
    const seen = () =>
      stream.events.filter(({ kind, entity, record }) => kind === 'claimed' && entity === 'doctors' && record === id).length;
    const changedAt = async () =>
      (await test.database.db.selectFrom('verification_claims').select('changed_at').where('user_id', '=', id).executeTakeFirst())
        ?.changed_at;
    const steps = [
      () => claim(mona.token, { id }),
      () => claim(omar.token, { id, take_over: true }),
      () => post(omar.token, '/verification/release', { user_id: id }),
    ];
    for (const [before, step] of steps.entries()) {
      test.clock.advance(1_000);
      await step();
      await expect.poll(seen).toBe(before + 1);
    }
    await claim(mona.token, { id });
    const before = await changedAt();
    test.clock.advance(60_000);
    await post(mona.token, '/verification/renew', { user_id: id });
    expect(await changedAt()).toEqual(before);
    stream.close();
    await decide(mona.token, id);
  });

  it('keeps the time from its claim to the decision', async () => {
    const id = await buildPending();
    const mona = await buildReviewer('Mona');
    const claimed = test.clock.now();
    await claim(mona.token, { id });
    test.clock.advance(60_000);
    await claim(mona.token, { id });
    test.clock.advance(30_000);
    await decide(mona.token, id);
    const rows = await test.database.db.selectFrom('decisions').select(['claimed_at', 'decided_at']).where('user_id', '=', id).execute();
    expect(rows).toEqual([{ claimed_at: claimed, decided_at: new Date(claimed.getTime() + 90_000) }]);
  });
});
