// Proves BLK-1
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctorId, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { bulkRoutes as routes } from '../../../../../contract/entities/office/bulk.ts';
import type { BulkActionName } from '../../../../../contract/entities/office/bulk-actions.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildBlog,
  buildDoctor,
  buildDoctorMerge,
  buildErasure,
  buildGroup,
  buildTag,
} from '../../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

type Selected = { action: BulkActionName; ids: readonly number[]; list?: string; values?: object };

const preview = async ({ list = 'doctors.list', ...selected }: Selected) => {
  const { status, body } = await test.request(routes.preview, { body: { list, ...selected } as never }, token);
  expect(status).toBe(200);
  return body.data;
};
/** What the dialog says: the summary, the effects and the title of its button. */
const say = async (selected: Selected) => {
  const { summary, effects, title, changes } = await preview(selected);
  return [summary, effects, changes > 0 ? title : undefined];
};
const buildDoctors = async (...overrides: Parameters<typeof buildDoctor>[1][]): Promise<number[]> => {
  const ids = [];
  for (const each of overrides) ids.push((await buildDoctor(test.database.db, each)).id);
  return ids;
};
const archived = () => ({ archived_at: test.clock.now() });

describe('the preview counts only the records that the action changes', () => {
  it('of points', async () => {
    const [approved = 0, second = 0] = await buildDoctors({ status: 'approved' }, { status: 'approved' });
    const pending = await buildDoctors({ status: 'pending' }, { status: 'declined' });
    const [gone = 0] = await buildDoctors({ status: 'approved', ...archived() });
    const give = (...ids: number[]) => say({ action: 'add_points', values: { amount: 5, reason: 'Congress' }, ids });
    expect(await give(...pending)).toEqual(['Nobody gets coins: none is approved', [], undefined]);
    expect(await give(pending[0] ?? 0)).toEqual(['The doctor is not approved and gets no coins', [], undefined]);
    const both = ['2 are not approved and get no coins', '1 is archived and cannot be changed'];
    expect(await give(...pending, gone)).toEqual(['Nobody gets coins', both, undefined]);
    expect(await give(approved, ...pending, gone)).toEqual(['One doctor gets 5 coins', both, 'Add coins to one doctor']);
    expect(await give(approved, second)).toEqual(['2 doctors get 5 coins each', ['Together they get 10 coins'], 'Add coins to 2 doctors']);
  });

  it('of declining', async () => {
    const [pending = 0, declined = 0, other = 0] = await buildDoctors(
      { status: 'pending' },
      { status: 'declined' },
      { status: 'declined' },
    );
    const decline = (...ids: number[]) => say({ action: 'decline', ids });
    expect(await decline(pending, declined)).toEqual([
      'One doctor is declined',
      ['The doctor is told the reason and signed out', '1 is declined already'],
      'Decline one doctor',
    ]);
    expect(await decline(declined, other)).toEqual(['No doctor is declined: all are declined already', [], undefined]);
  });

  it('of declining, without those that somebody else verifies', async () => {
    const [free = 0, own = 0, claimed = 0, expired = 0] = await buildDoctors(
      { status: 'pending' },
      { status: 'pending' },
      { status: 'pending' },
      { status: 'pending' },
    );
    const other = await test.tokenOf((await buildAdmin(test.database.db)).id);
    const claim = (id: number, by: string) => test.request(doctorRoutes.verification, { body: { id: doctorId.parse(id) } }, by);
    expect((await claim(expired, await test.tokenOf((await buildAdmin(test.database.db)).id))).status).toBe(200);
    test.clock.advance(11 * 60_000);
    expect((await claim(claimed, other)).status).toBe(200);
    expect((await claim(own, token)).status).toBe(200);
    const decline = (...ids: number[]) => say({ action: 'decline', ids });
    expect(await decline(free, own, claimed, expired)).toEqual([
      '3 doctors are declined',
      ['Each of them is told the reason and signed out', '1 is skipped, because another administrator is verifying it'],
      'Decline 3 doctors',
    ]);
    expect(await decline(claimed)).toEqual(['The doctor is skipped, because another administrator is verifying it', [], undefined]);
  });

  it('of archiving and restoring', async () => {
    const { db } = test.database;
    const merge = await buildDoctorMerge(db);
    const [active = 0, second = 0, gone = 0, erased = 0] = await buildDoctors({}, {}, archived(), archived());
    await buildErasure(db, { user_id: erased });
    const archive = (...ids: number[]) => say({ action: 'archive', ids });
    expect(await archive(active, second)).toEqual(['2 doctors move to the archive', [], 'Delete 2 doctors']);
    expect(await archive(gone, erased)).toEqual(['No doctor moves to the archive: all are archived', [], undefined]);
    const restore = (...ids: number[]) => say({ action: 'restore', list: 'doctors.archived', ids });
    expect(await restore(gone, erased, merge.other_id, active)).toEqual([
      'One doctor returns from the archive',
      [
        '1 stays archived, because of the erasure of its personal data',
        '1 stays archived, because it was merged into another doctor',
        '1 is not archived',
      ],
      'Restore one doctor',
    ]);
    test.clock.advance(8 * 86_400_000);
    token = await test.tokenOf((await buildAdmin(db)).id);
    expect(await restore(merge.other_id)).toEqual(['One doctor returns from the archive', [], 'Restore one doctor']);
  });

  it('of groups', async () => {
    const [member = 0, other = 0] = await buildDoctors({}, {});
    const { id: group_id } = await buildGroup(test.database.db, { members: [member] });
    const change = (action: BulkActionName, ...ids: number[]) => say({ action, values: { group_id }, ids });
    expect(await change('add_to_group', member, other)).toEqual([
      'One doctor joins the group',
      ['1 is in the group already'],
      'Add one doctor to a group',
    ]);
    expect(await change('remove_from_group', other)).toEqual(['The doctor is not in the group', [], undefined]);
  });

  it('of fields and labels', async () => {
    const { db } = test.database;
    const [area, tag, blog] = [await buildArea(db), await buildTag(db), await buildBlog(db)];
    const [inside = 0, outside = 0, other = 0] = await buildDoctors({ area_id: area.id }, {}, {});
    const set = (values: object, ...ids: number[]) => say({ action: 'set_area', values, ids });
    expect(await set({}, inside, outside)).toEqual(['2 doctors get the area', [], 'Set the area of 2 doctors']);
    expect(await set({ area_id: area.id }, inside, outside)).toEqual([
      'One doctor gets the area',
      ['1 has this area already'],
      'Set the area of one doctor',
    ]);
    expect(await set({ area_id: null }, inside)).toEqual(['One doctor will have no area', [], 'Set the area of one doctor']);
    expect(await set({ area_id: null }, outside, other)).toEqual(['No doctor is changed: none has an area', [], undefined]);
    const add = { action: 'add_tag', list: 'blogs.list', values: { tag_id: tag.id }, ids: [blog.id] } as const;
    expect(await say(add)).toEqual(['One blog gets the tag', [], 'Add a tag to one blog']);
  });

  it('of notifications', async () => {
    const ids = await buildDoctors({ status: 'pending' }, { status: 'pending' });
    expect(await say({ action: 'notify', ids })).toEqual(['Nobody gets the notification: none is approved', [], undefined]);
  });
});

it('limits the points of the doctors who get some, not of those who get none', async () => {
  const { db } = test.database;
  const [approved = 0] = await buildDoctors({ status: 'approved' });
  const pending = Array.from({ length: 101 }, (_, n) => approved + 1_000 + n);
  const values = { amount: 1_000, reason: 'Congress' };
  const { count, changes } = await preview({ action: 'add_points', values, ids: [approved, ...pending] });
  expect([count, changes]).toEqual([102, 1]);
  const started = await test.request(
    routes.start,
    {
      body: { list: 'doctors.list', action: 'add_points', values, ids: [approved, ...pending], expected: 102, newest_id: 1 } as never,
    },
    await test.tokenOf((await buildAdmin(db)).id),
  );
  expect(started.status).toBe(200);
});
