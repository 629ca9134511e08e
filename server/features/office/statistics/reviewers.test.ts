// Proves VER-17
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statisticsRoutes } from '../../../../contract/entities/office/statistics.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const secondsAgo = (seconds: number) => new Date(test.clock.now().getTime() - seconds * 1_000);
const day = 86_400;

/** A decision some seconds ago, after a claim that lasted some seconds; without a claim for null. */
const decide = async (
  by: number,
  { status = 'approved', ago, took }: { status?: 'approved' | 'declined'; ago: number; took: number | null },
) => {
  const { id } = took === null ? await buildCompany(test.database.db) : await buildDoctor(test.database.db);
  const reason = status === 'declined' ? 'The card is blurred' : null;
  const claimed_at = took === null ? null : secondsAgo(ago + took);
  await test.database.db
    .insertInto('decisions')
    .values({ user_id: id, status, reason, decided_by: by, decided_at: secondsAgo(ago), claimed_at })
    .execute();
};
const read = (days: 7 | 30 | 90 | 365) => test.request(statisticsRoutes.reviewers, { query: { days, page: 1, per_page: 10 } }, token);

describe('the figures of reviewers', () => {
  it('count decisions of the period after a claim, and apart those without one, with the median time from claim to decision', async () => {
    const [mona, omar] = [await buildAdmin(test.database.db, { name: 'Mona' }), await buildAdmin(test.database.db, { name: 'Omar' })];
    for (const took of [10, 30, 200]) await decide(mona.id, { ago: day, took });
    await decide(mona.id, { ago: 2 * day, took: null, status: 'declined' });
    await decide(mona.id, { ago: 10 * day, took: 1_000 });
    await decide(omar.id, { ago: day, took: null });
    expect((await read(7)).body.data.data).toEqual([
      { id: mona.id, name: 'Mona', decided: 3, approved: 3, declined: 0, unclaimed: 1, median_seconds: 30 },
      { id: omar.id, name: 'Omar', decided: 0, approved: 0, declined: 0, unclaimed: 1, median_seconds: null },
    ]);
    expect((await read(30)).body.data.data[0]).toMatchObject({ decided: 4, median_seconds: 115 });
  });

  it('are for full administrators and auditors only', async () => {
    for (const [officeRole, status] of [
      ['auditor', 200],
      ['reviewer', 403],
      ['support', 403],
    ] as const) {
      const other = await test.tokenOf((await buildAdmin(test.database.db, { officeRole })).id);
      expect((await test.request(statisticsRoutes.reviewers, { query: {} }, other)).status).toBe(status);
    }
  });
});
