import { z } from 'zod';
import { nestedPage } from '../../kit/list.ts';
import { restoreRoute } from '../../kit/record-routes.ts';
import type { Permission } from '../../permissions.ts';
import { doctorId } from '../members/doctors.ts';

/** The codes of the five reactions in requests and responses. */
export const reactionCodes = { heart: 1, smile: 2, laugh: 3, sad: 4, angry: 5 } as const;
export type ReactionName = keyof typeof reactionCodes;

/** The count of each reaction and their sum. */
export const reactionCounts = {
  reaction1: z.int(),
  reaction2: z.int(),
  reaction3: z.int(),
  reaction4: z.int(),
  reaction5: z.int(),
  total_reacts: z.int(),
};

/** The doctor of a reaction, comment or purchase. The image is the profile picture, never one of the ID card. */
export const doctorSummary = z.object({
  id: doctorId,
  image: z.string().nullable(),
  user: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
});
export type DoctorSummary = z.infer<typeof doctorSummary>;

/** One doctor's reaction to a record. */
export const reaction = z.object({
  id: z.int(),
  reaction: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  reacted_at: z.iso.datetime(),
  doctor: doctorSummary,
});
export type Reaction = z.infer<typeof reaction>;

/** A page of reactions, newest first, within the response of a record. */
export const reactionPage = nestedPage(reaction);

/** A doctor's comment. */
export const comment = z.object({ id: z.int(), content: z.string(), created_at: z.iso.datetime(), doctor: doctorSummary });
export type Comment = z.infer<typeof comment>;

/** How many of the newest comments the response of a message or post contains; its `comments` route pages all of them. */
export const maxEmbeddedComments = 10;

/** The route that makes hidden comments of one kind of record visible again. `id` is the schema of their ids. */
export const restoreCommentRoute = <Id extends z.ZodType>({ permission, ...spec }: { path: string; id: Id; permission: Permission }) =>
  restoreRoute({ singular: 'comment', plural: 'comments', archivePermissions: { restore: permission } }, spec);
