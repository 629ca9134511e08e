import type { Db } from '../../platform/database/index.ts';
import { buildAdmin, buildDoctor, buildGroup, buildNote, buildTask, buildTaskFile } from '../builders.ts';
import { notificationTo, ownMessage } from './caller-samples.ts';
import { type BuildSample, type Caller, withId } from './sign-in-samples.ts';

const callerId = async (db: Db, { phone }: Caller) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst())?.id ?? (await buildAdmin(db)).id;
/** A task of the caller. */
const buildTaskSample: BuildSample = async (db, caller) => withId(buildTask(db, { by: await callerId(db, caller) }));

/** Archiving one record of a kind that the caller may archive: of the own messages for a company, and by office role. */
const buildBulkSample = async (db: Db, caller: Caller) => {
  const user = await db.selectFrom('users').select(['role', 'office_role']).where('phone', '=', caller.phone).executeTakeFirst();
  if (user?.role === 'company') return { list: 'messages.list', action: 'archive', ids: [(await ownMessage(db, caller)).id] };
  if (user?.office_role === 'content') return { list: 'notes.list', action: 'archive', ids: [(await buildNote(db)).id] };
  if (user?.office_role === 'campaigns') return { list: 'groups.list', action: 'archive', ids: [(await buildGroup(db)).id] };
  const values = { reason: 'The card is blurred' };
  return { list: 'doctors.list', action: 'decline', values, ids: [(await buildDoctor(db, { status: 'pending' })).id] };
};

/** A kind of task that the caller may run: support starts exports only. */
const chooseKind = async (db: Db, caller: Caller) => {
  const user = await db.selectFrom('users').select('office_role').where('phone', '=', caller.phone).executeTakeFirst();
  if (user?.office_role === 'support') return { kind: 'export', params: { list: 'contacts.list', filters: {}, format: 'csv' } };
  const { list, action } = await buildBulkSample(db, caller);
  return { kind: 'bulk', params: { list, action, values: {}, ids: [] } };
};

/** The exports of lists below a record. */
const exportSamples = Object.fromEntries(
  ['', '.task'].flatMap((end): [string, BuildSample][] => [
    [`exports.consents.list${end}`, async (db) => withId(buildDoctor(db))],
    [`exports.groups.members${end}`, async (db) => withId(buildGroup(db))],
    [`exports.notifications.deliveries${end}`, notificationTo('delivered')],
  ]),
);

/** The requests of tasks, and of bulk actions and exports, which start them. */
export const taskSamples: Record<string, BuildSample> = {
  ...exportSamples,
  'bulk.preview': async (db, caller) => ({ body: await buildBulkSample(db, caller) }),
  'bulk.start': async (db, caller) => {
    const body = await buildBulkSample(db, caller);
    return { body: { ...body, expected: 1, newest_id: body.ids[0] } };
  },
  'tasks.get': buildTaskSample,
  'tasks.problems': buildTaskSample,
  'tasks.cancel': buildTaskSample,
  'tasks.undo': async (db, caller) => {
    const { list, action } = await buildBulkSample(db, caller);
    // Declining cannot be undone.
    const params = { list, action: action === 'decline' ? 'add_to_group' : action, values: {}, ids: [] };
    const undo = { undo_until: new Date('2026-12-31T10:00:00Z'), undo_permission: 'tasks.undo' } as const;
    return withId(buildTask(db, { by: await callerId(db, caller), kind: 'bulk', params, state: 'done', done: 1, ...undo }));
  },
  'tasks.file': async (db, caller) =>
    withId(
      buildTask(db, {
        by: await callerId(db, caller),
        ...(await chooseKind(db, caller)),
        state: 'done',
        file_id: await buildTaskFile(db),
      }),
    ),
};
