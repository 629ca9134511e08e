import { z } from 'zod';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, listQuery, pageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { doctor, doctorId } from './doctors.ts';

export const doctorMergeId = recordId('DoctorMergeId');
export type DoctorMergeId = z.infer<typeof doctorMergeId>;

/** The fields that the survivor may take over from the other doctor; `card` is both sides of the ID card. */
export const mergeFields = ['name', 'phone', 'email', 'address', 'area', 'specialty', 'promocode', 'image', 'card'] as const;
export type MergeField = (typeof mergeFields)[number];

/** Days in which a merge can be undone. */
export const undoDays = 7;

/** What moves to the survivor, by kind. */
export const mergeCounts = z.object({
  reactions: z.int(),
  comments: z.int(),
  posts: z.int(),
  purchases: z.int(),
  contacts: z.int(),
  groups: z.int(),
  messages: z.int(),
  stories: z.int(),
  webinars: z.int(),
  reports: z.int(),
  blocks: z.int(),
});
export type MergeCounts = z.infer<typeof mergeCounts>;

const person = z.object({ id: doctorId, name: z.string(), phone: z.string(), email: z.string() });

/** Two doctors that were merged. */
export const doctorMerge = z.object({
  id: doctorMergeId,
  survivor: person,
  /** Archived, with a pointer to the survivor, until the merge is undone or has ended. */
  other: person,
  moved: mergeCounts,
  coins: z.int(),
  merged_at: z.iso.datetime(),
  merged_by: z.string(),
  /** Null if it can no longer be undone, or was undone. */
  undo_until: z.iso.datetime().nullable(),
  undone_at: z.iso.datetime().nullable(),
  /** When the other doctor was restored after the days of undo; null until then. */
  ended_at: z.iso.datetime().nullable(),
});
export type DoctorMerge = z.infer<typeof doctorMerge>;

/** What a merge would do. */
export const mergePreview = z.object({
  survivor: doctor,
  other: doctor,
  moves: mergeCounts,
  /** What both have of the same record, such as a reaction to one post: the survivor keeps its own, and that of the other doctor does not move. */
  doubles: mergeCounts,
  coins: z.int(),
  /** Why the two cannot be merged; null if they can. */
  problem: z.string().nullable(),
});
export type MergePreview = z.infer<typeof mergePreview>;

const pairFields = { survivor_id: doctorId, other_id: doctorId };
type Pair = z.infer<z.ZodObject<typeof pairFields>>;

const areDifferent = ({ survivor_id, other_id }: Pair) => survivor_id !== other_id;
const chooseDifferent = { path: ['other_id'], error: 'Choose two different doctors' };

export const mergePairQuery = z.strictObject(pairFields).refine(areDifferent, chooseDifferent);

/** The versions are the `updated_at` of both doctors as the sender saw them. */
export const mergeDraft = z
  .strictObject({
    ...pairFields,
    take: z.array(z.enum(mergeFields)).max(mergeFields.length),
    seen_survivor: z.iso.datetime({ offset: true }),
    seen_other: z.iso.datetime({ offset: true }),
  })
  .refine(areDifferent, chooseDifferent);
export type MergeDraft = z.infer<typeof mergeDraft>;

export const doctorMergeRoutes = {
  mergePreview: route({
    method: 'GET',
    path: '/doctor/merge/preview',
    summary: 'Shows two doctors side by side, and what a merge would move.',
    permission: 'doctors.merge',
    query: mergePairQuery,
    response: dataResponse(mergePreview),
  }),
  merge: route({
    method: 'POST',
    path: '/doctor/merge',
    summary:
      'Merges two doctors that are one person: the survivor gets the chosen fields and all activity and coins, the other one is archived.',
    permission: 'doctors.merge',
    body: mergeDraft,
    response: dataResponse(doctorMerge),
    needsRecentPassword: 'merge two doctors',
  }),
  undoMerge: route({
    method: 'POST',
    path: '/doctor/merge/undo/:id',
    summary: 'Undoes a merge within seven days.',
    permission: 'doctors.merge',
    params: idParams(doctorMergeId),
    response: dataResponse(doctorMerge),
    needsRecentPassword: 'undo a merge',
  }),
  merges: route({
    method: 'GET',
    path: '/doctor/merges/:id',
    summary: 'Lists the merges of a doctor, as survivor or as the other one, newest first.',
    permission: 'doctors.read',
    params: idParams(doctorId),
    query: listQuery({}),
    response: pageResponse(doctorMerge),
  }),
};
