import { z } from 'zod';
import { pagePart } from '../kit/list.ts';
import { doctorId } from './doctors.ts';

/** The five reactions by their codes on the wire. */
export const reactionCodes = { heart: 1, smile: 2, laugh: 3, sad: 4, angry: 5 } as const;
export type ReactionName = keyof typeof reactionCodes;

/** How often each reaction was given, under the specification's keys, and all of them together. */
export const reactionCounts = {
  reaction1: z.int(),
  reaction2: z.int(),
  reaction3: z.int(),
  reaction4: z.int(),
  reaction5: z.int(),
  total_reacts: z.int(),
};

/** A doctor beside what he or she did: the profile picture (a signed address), never those of the ID card. */
export const actingDoctor = z.object({
  id: doctorId,
  image: z.string().nullable(),
  user: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
});
export type ActingDoctor = z.infer<typeof actingDoctor>;

/** One doctor's reaction to a record. */
export const reaction = z.object({
  id: z.int(),
  reaction: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  reacted_at: z.iso.datetime(),
  doctor: actingDoctor,
});
export type Reaction = z.infer<typeof reaction>;

/** Who reacted, newest first, as a page within a record's answer. */
export const reactionPage = pagePart(reaction);

/** A doctor's comment. */
export const comment = z.object({ id: z.int(), content: z.string(), created_at: z.iso.datetime(), doctor: actingDoctor });
export type Comment = z.infer<typeof comment>;

/** How many comments a message or a post carries along, the newest; the rest is paged by its `comments` route. */
export const carriedComments = 10;
