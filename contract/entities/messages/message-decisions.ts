import { z } from 'zod';
import { requiredLongText, wholeNumber } from '../../kit/fields.ts';
import { scheduleDraft } from '../../kit/schedule.ts';
import { seenVersionFields } from '../../kit/version.ts';
import { areaId } from '../content/areas.ts';
import { specialtyId } from '../content/specialties.ts';
import { doctorId } from '../members/doctors.ts';
import { userId } from '../members/members.ts';

const maxCoins = 100_000;

/** The coins that a doctor gets for a message. */
export const messageCoins = wholeNumber(
  'Coins',
  { min: 0, max: maxCoins },
  { missing: 'Coins are required', min: 'Coins must be at least 0' },
);

/** The maximum number of doctors that one message lists as targets. */
export const maxTargetDoctors = 1000;
const targetIds = <Id extends z.ZodType>(id: Id, max: number) =>
  z
    .array(id, { error: 'Choose from the list' })
    .max(max, `Choose at most ${max}`)
    .refine((ids) => new Set(ids).size === ids.length, 'The same record is listed twice')
    .optional();
const flag = z
  .union([z.boolean(), z.literal(1), z.literal(0)], { error: 'Everyone must be true or false' })
  .transform(Boolean)
  .optional();

const targets = {
  areas: targetIds(areaId, 200),
  fields: targetIds(specialtyId, 200),
  doctors: targetIds(doctorId, maxTargetDoctors),
  /** Targets every approved doctor. Without it, an empty choice targets nobody. */
  everyone: flag,
};

export const targetReachDraft = z.strictObject(targets);
export type TargetReachDraft = z.infer<typeof targetReachDraft>;

const hasTargets = ({ areas, fields, doctors }: TargetReachDraft): boolean =>
  [areas, fields, doctors].some((list) => (list?.length ?? 0) > 0);

export const approvalDraft = z
  .strictObject({ coins: messageCoins, ...targets, ...scheduleDraft, ...seenVersionFields })
  .refine((draft) => draft.everyone === true || hasTargets(draft), { path: ['everyone'], error: 'Choose who should see this message' })
  .refine((draft) => !(draft.everyone && hasTargets(draft)), {
    path: ['everyone'],
    error: 'Choose everyone or selected doctors, not both',
  });
export type ApprovalDraft = z.infer<typeof approvalDraft>;

export const rejectionDraft = z.strictObject({
  rejection_reason: requiredLongText('Rejection reason', { min: 3, max: 500 }),
  /** Accepted but ignored: the session says who decides. */
  user_id: userId.optional(),
  ...seenVersionFields,
});
export type RejectionDraft = z.infer<typeof rejectionDraft>;
