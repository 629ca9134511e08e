import { z } from 'zod';
import { requiredText, wholeNumber } from '../kit/text.ts';
import { areaId } from './areas.ts';
import { doctorId } from './doctors.ts';
import { userId } from './members.ts';
import { specialtyId } from './specialties.ts';

const mostCoins = 100_000;

/** What a doctor gets for a message. */
export const messageCoins = wholeNumber(
  'Coins',
  { min: 0, max: mostCoins },
  { missing: 'Coins are required', min: 'Coins must be at least 0' },
);

/** At most so many doctors are named by one message. */
export const mostNamed = 1000;
const chosen = <Id extends z.ZodType>(id: Id, most: number) =>
  z
    .array(id, { error: 'Choose from the list' })
    .max(most, `Choose at most ${most}`)
    .refine((ids) => new Set(ids).size === ids.length, 'The same record is listed twice')
    .optional();
const yes = z
  .union([z.boolean(), z.literal(1), z.literal(0)], { error: 'Everyone must be true or false' })
  .transform(Boolean)
  .optional();

const targets = {
  areas: chosen(areaId, 200),
  fields: chosen(specialtyId, 200),
  doctors: chosen(doctorId, mostNamed),
  /** Every approved doctor: said, never implied. */
  everyone: yes,
};

export const reachDraft = z.strictObject(targets);
export type ReachDraft = z.infer<typeof reachDraft>;

const isChosen = ({ areas, fields, doctors }: ReachDraft): boolean => [areas, fields, doctors].some((list) => (list?.length ?? 0) > 0);

/** The message's `updated_at` as the decider saw it; where it is another by now, the answer is 409. */
const seenVersion = z.iso.datetime().optional();

export const approvalDraft = z
  .strictObject({ coins: messageCoins, ...targets, seen_updated_at: seenVersion })
  .refine((draft) => draft.everyone === true || isChosen(draft), { path: ['everyone'], error: 'Choose who should see this message' })
  .refine((draft) => !(draft.everyone && isChosen(draft)), { path: ['everyone'], error: 'Choose everyone or some, not both' });
export type ApprovalDraft = z.infer<typeof approvalDraft>;

export const rejectionDraft = z.strictObject({
  rejection_reason: requiredText('Rejection reason', { min: 3, max: 500 }),
  /** As the specification sends it; the session says who decides. */
  user_id: userId.optional(),
  seen_updated_at: seenVersion,
});
export type RejectionDraft = z.infer<typeof rejectionDraft>;
