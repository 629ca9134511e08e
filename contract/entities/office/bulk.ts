import { z } from 'zod';
import { distinctIds, rawText, requiredLongText, wholeNumber } from '../../kit/fields.ts';
import { bigRecordId } from '../../kit/ids.ts';
import { dataResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { areaId } from '../content/areas.ts';
import { categoryId } from '../content/categories.ts';
import { promoCodeId } from '../content/promo-codes.ts';
import { specialtyId } from '../content/specialties.ts';
import { tagId } from '../content/tags.ts';
import { groupId } from '../members/groups.ts';
import { decisionReason } from '../members/members.ts';
import { bulkActionNames } from './bulk-actions.ts';
import { task } from './tasks.ts';

/** The most records of one bulk action. */
export const maxBulkRecords = 50_000;
/** The most records that a request lists, either to act on or to leave out. */
const maxListedIds = 1_000;
/** The most points that a bulk action adds to one doctor, and to all of them together. */
export const maxBulkPoints = { each: 1_000, total: 100_000 } as const;

const bulkId = bigRecordId('BulkRecordId');

/** What an action needs: exactly the fields that `bulkFields` names for it. Null clears an area, a specialty or a promo code. */
export const bulkValues = z.strictObject({
  reason: requiredLongText('Reason', { min: decisionReason.min, max: decisionReason.max }).optional(),
  group_id: groupId.optional(),
  area_id: areaId.nullable().optional(),
  field_id: specialtyId.nullable().optional(),
  promocode_id: promoCodeId.nullable().optional(),
  category_id: categoryId.optional(),
  tag_id: tagId.optional(),
  amount: wholeNumber('Amount', { min: 1, max: maxBulkPoints.each }, { min: 'Amount must be at least 1' }).optional(),
});
export type BulkValues = z.infer<typeof bulkValues>;

const selection = {
  /** The name of a list route, such as `doctors.list`. */
  list: rawText('List').min(1, 'Choose a list').max(60, 'Choose a list'),
  action: z.enum(bulkActionNames, 'Choose an action'),
  values: bulkValues.default({}),
  /** All records of the list that match these filters, without those of `except`. */
  filter: z.record(z.string().max(60), z.unknown()).optional(),
  except: z.array(bulkId).max(maxListedIds, `Leave out at most ${maxListedIds}`).default([]),
  /** Instead of a filter: these records. */
  ids: distinctIds(bulkId, maxListedIds).optional(),
};

const isFilterOrIds = ({ filter, ids }: { filter?: unknown; ids?: unknown }) => (filter === undefined) !== (ids === undefined);
const chooseOne = { path: ['ids'], error: 'Choose records, or all that match a filter' };

export const bulkPreviewDraft = z.strictObject(selection).refine(isFilterOrIds, chooseOne);
export type BulkPreviewDraft = z.infer<typeof bulkPreviewDraft>;

export const bulkDraft = z
  .strictObject({
    ...selection,
    /** `count` and `newest_id` of the preview. Records that were added after it are not changed; if the number differs, the response is 409. */
    expected: z.int().min(1).max(maxBulkRecords),
    newest_id: bulkId,
  })
  .refine(isFilterOrIds, chooseOne);
export type BulkDraft = z.infer<typeof bulkDraft>;

/** What an action would do. */
export const bulkPreview = z.object({
  /** How many records are selected. */
  count: z.int(),
  /** How many of them the action changes. */
  changes: z.int(),
  /** The action on the records that it changes, such as 'Decline one doctor'. */
  title: z.string(),
  /** What the action does to them, such as '3,080 doctors move to the archive'. If it changes none, why. */
  summary: z.string(),
  /** The largest id among the records; null if there is none. */
  newest_id: z.int().nullable(),
  /** The first of the records that the action changes. */
  sample: z.array(z.object({ id: z.int(), name: z.string() })),
  /** One sentence for each effect that is not obvious, such as '17 are targeted by messages'. */
  effects: z.array(z.string()),
  /** How long the action can be undone, in days; 0 if it cannot. */
  undo_days: z.int(),
  /** Whether the password must have been confirmed in the last ten minutes. */
  needs_fresh: z.boolean(),
  /** The members that a notification can be sent to, if the action opens its composer. */
  recipients: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const bulkRoutes = {
  preview: route({
    method: 'POST',
    path: '/bulk/preview',
    summary: 'Says how many of the selected records a bulk action would change, and its effects.',
    permission: 'bulk.run',
    isReadOnly: true,
    body: bulkPreviewDraft,
    response: dataResponse(bulkPreview),
  }),
  start: route({
    method: 'POST',
    path: '/bulk',
    summary: 'Starts a task that does one action on many records, each as the action on one record does it.',
    permission: 'bulk.run',
    changes: ['tasks'],
    body: bulkDraft,
    response: dataResponse(task),
  }),
};
