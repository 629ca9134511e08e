import type { Db } from '../../platform/database/index.ts';
import { buildView } from '../builders.ts';
import { type BuildSample, type Caller, callerId, withId } from './sign-in-samples.ts';

/** A list that the caller may read. */
const listOf = async (db: Db, { phone }: Caller) => {
  const user = await db.selectFrom('users').select(['office_role', 'role']).where('phone', '=', phone).executeTakeFirst();
  if (user?.role === 'company') return '/messages';
  return user?.office_role === 'content' ? '/blog' : '/doctor';
};

const ownView = async (db: Db, caller: Caller) => buildView(db, { owner_id: await callerId(db, caller), list: await listOf(db, caller) });

let serial = 0;
const viewName = () => {
  serial += 1;
  return `Sample view ${serial}`;
};

/** The samples of saved views. */
export const viewSamples: Record<string, BuildSample> = {
  'views.create': async (db, caller) => ({
    body: { list: await listOf(db, caller), name: viewName(), search: { status: 'pending' }, columns: [{ name: 'phone', width: 120 }] },
  }),
  'views.change': (db, caller) => withId(ownView(db, caller), { name: viewName() }),
  'views.remove': (db, caller) => withId(ownView(db, caller)),
  'views.setStart': async (db, caller) => ({
    body: { list: await listOf(db, caller), view_id: (await ownView(db, caller)).id, path: '/doctors' },
  }),
  'views.share': (db, caller) => withId(ownView(db, caller)),
  'views.changeShared': (db) => withId(buildView(db), { name: viewName() }),
  'views.removeShared': (db) => withId(buildView(db)),
};
