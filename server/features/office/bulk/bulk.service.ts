import { maxRecipients } from '../../../../contract/entities/messages/notifications.ts';
import { type BulkDraft, type BulkPreviewDraft, maxBulkPoints } from '../../../../contract/entities/office/bulk.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { assertRecentPassword } from '../../../platform/security/recent-password.ts';
import { startTask } from '../tasks/index.ts';
import type { BulkRecord } from './bulk.read.ts';
import { createBulkTasks, getUndoPermission, undoDays } from './bulk.tasks.ts';
import type { BulkRoutes } from './bulk-routes.ts';
import { describeEffects } from './preview/effects.service.ts';
import { findOutcome } from './preview/outcome.service.ts';
import { summarize } from './preview/preview-words.ts';
import { type AllowedAction, assertComplete, findAction, findIds } from './selection.service.ts';
import { countRecords, formatCount, getTitle, type Nouns } from './words.ts';

const sampleSize = 5;
/** The most members that are declined without a recent password. */
const maxDeclined = 10;

/** Whether an action needs a recent password: it gives coins, declines many, or archives members that nobody picked one by one. */
const needsRecentPassword = ({ name, entity: { key } }: AllowedAction, { filter }: BulkPreviewDraft, count: number): boolean =>
  name === 'add_points' ||
  (name === 'decline' && count > maxDeclined) ||
  (name === 'archive' && filter !== undefined && (key === 'doctors' || key === 'companies'));

const toNamed = (records: readonly BulkRecord[]) => records.map(({ id, name }) => ({ id, name }));

/** Throws 422 if the doctors who get coins would get too many together. */
const assertLimits = ({ values: { amount } }: BulkPreviewDraft, count: number) => {
  if (amount !== undefined && amount * count > maxBulkPoints.total) {
    const limit = `One action adds at most ${formatCount(maxBulkPoints.total)} coins.`;
    throw invalidField('amount', `${limit} Enter a smaller amount or choose fewer doctors.`);
  }
};

/** The members that a notification is sent to. Throws 422 if there are too many. */
const toRecipients = (recipients: readonly BulkRecord[]) => {
  if (recipients.length <= maxRecipients) return toNamed(recipients);
  const limit = `At most ${formatCount(maxRecipients)} members can be notified at once.`;
  throw invalidField('ids', `${limit} Add them to a group and notify the group.`);
};

const getUndoDays = ({ actor }: Context, { list, action }: BulkPreviewDraft): number => {
  const permission = action === 'notify' ? undefined : getUndoPermission({ list, action });
  return permission && actor.can(permission) ? undoDays : 0;
};

const getNewest = (ids: readonly number[]): number | null =>
  ids.length === 0 ? null : ids.reduce((newest, id) => Math.max(newest, id), 0);

const assertExpected = ({ expected }: BulkDraft, count: number, words: Nouns) => {
  if (count === expected) return;
  const verb = count === 1 ? 'matches' : 'match';
  const message = `${countRecords(count, words)} ${verb} now instead of ${formatCount(expected)}. Check them and confirm again.`;
  throw new AppError('conflict', message, { current: { count } });
};

export const createBulk = (routes: BulkRoutes) => {
  const { bulk: kind } = createBulkTasks(routes);
  return {
    /** Says what an action would do. Changes nothing. */
    async preview(context: Context, draft: BulkPreviewDraft) {
      const action = findAction(context, draft);
      const ids = await findIds(routes, context, draft);
      const outcome = await findOutcome(context, action, ids);
      const { changed, excluded } = outcome;
      assertLimits(draft, changed.length);
      return {
        data: {
          count: ids.length,
          changes: changed.length,
          title: getTitle(action.name, changed.length, action.entity),
          summary: summarize(action, changed.length, excluded),
          newest_id: getNewest(ids),
          sample: toNamed(changed.slice(0, sampleSize)),
          effects: await describeEffects(context, action, outcome),
          undo_days: getUndoDays(context, draft),
          needs_fresh: needsRecentPassword(action, draft, ids.length),
          ...(action.name === 'notify' ? { recipients: toRecipients(changed) } : {}),
        },
      };
    },
    /** Finds the ids outside a transaction, because that may read many rows. */
    async prepareStart(context: Context, draft: BulkDraft): Promise<number[]> {
      findAction(context, draft);
      assertComplete(draft);
      return findIds(routes, context, draft);
    },
    /** Starts the task. The ids are fixed now, so a record that is added later is not changed. */
    async start(context: Context, draft: BulkDraft, ids: readonly number[]) {
      const action = findAction(context, draft);
      const { list, filter, except, expected, values } = draft;
      if (action.name === 'notify') throw invalidField('action', 'Send a notification from the composer');
      assertExpected(draft, ids.length, action.entity);
      if (values.amount !== undefined) assertLimits(draft, (await findOutcome(context, action, ids)).changed.length);
      const title = getTitle(action.name, ids.length, action.entity);
      if (needsRecentPassword(action, draft, ids.length))
        assertRecentPassword(context.actor, context.now, title.charAt(0).toLowerCase() + title.slice(1));
      // In ascending order, so that two tasks lock the same records in the same order.
      const params = { list, action: action.name, values, ids: ids.toSorted((left, right) => left - right) };
      const task = await startTask(context, { kind, params, total: ids.length, title });
      const chosen = filter ? { filter, left_out: except.length } : {};
      await audit(context, {
        action: 'bulk.start',
        entity: 'tasks',
        id: task.id,
        after: { list, action: action.name, count: expected, ...chosen, ...values },
      });
      return { data: task, message: 'Started' };
    },
  };
};
