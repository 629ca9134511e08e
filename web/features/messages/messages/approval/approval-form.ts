import { z } from 'zod';
import { areaId } from '../../../../../contract/entities/content/areas.ts';
import { specialtyId } from '../../../../../contract/entities/content/specialties.ts';
import { doctorId } from '../../../../../contract/entities/members/doctors.ts';
import { approvalDraft, maxTargetDoctors, type targetReachDraft } from '../../../../../contract/entities/messages/message-decisions.ts';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { scheduleDraft } from '../../../../../contract/kit/schedule.ts';
import { blankSchedule, type ScheduleValues, scheduleValuesOf, withScheduleRules } from '../../../../kit/schedule/schedule-rules.ts';
import { t } from '../../../../platform/i18n.ts';

const optionOf = <Id extends z.ZodType<number>>(id: Id) => z.object({ id, name: z.string() });

const noTargets = { error: () => t('messages.chooseTargets') };

const fields = z
  .object({
    coins: approvalDraft.shape.coins,
    ...scheduleDraft,
    targets: z.enum(['everyone', 'chosen'], noTargets),
    areas: z.array(optionOf(areaId)),
    fields: z.array(optionOf(specialtyId)),
    doctors: z.array(optionOf(doctorId)).max(maxTargetDoctors, { error: () => t('messages.tooManyDoctors', { count: maxTargetDoctors }) }),
  })
  .refine(({ targets, areas, fields, doctors }) => targets === 'everyone' || areas.length + fields.length + doctors.length > 0, {
    path: ['areas'],
    ...noTargets,
  });

/** The approval form: picked records with their names; only the ids are sent. `everyone` must be chosen explicitly. */
export const approvalForm = withScheduleRules(fields, { isNew: true });

/** The same form for an approved message. */
export const audienceForm = withScheduleRules(fields, { isNew: false });

export type ApprovalInput = z.input<typeof approvalForm>;

/** The form of a first approval: the coins of the message, and no targets. */
export const getApprovalFields = ({ coins }: Pick<Message, 'coins'>): ApprovalInput =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `targets` has no value until the user chooses; the draft schema requires one
  ({ coins, areas: [], fields: [], doctors: [], ...blankSchedule }) as Partial<ApprovalInput> as ApprovalInput;

type ChosenTargets = Pick<ApprovalInput, 'targets' | 'areas' | 'fields' | 'doctors'>;

/** The times of the form that differ from the message's. */
export const changedTimesOf = (values: ScheduleValues, message: Pick<Message, 'publish_at' | 'expire_at'>): ScheduleValues => {
  const stored = scheduleValuesOf(message);
  return {
    ...(values.publish_at === stored.publish_at ? {} : { publish_at: values.publish_at }),
    ...(values.expire_at === stored.expire_at ? {} : { expire_at: values.expire_at }),
  };
};

const idsOf = (options: readonly { id: number }[]) => (options.length > 0 ? options.map(({ id }) => id) : undefined);

/** Returns the chosen targets as the API expects them; undefined if none is chosen. */
export const targetsOf = ({ targets, areas, fields, doctors }: ChosenTargets): z.input<typeof targetReachDraft> | undefined => {
  if (targets === 'everyone') return { everyone: true };
  const chosen = { areas: idsOf(areas), fields: idsOf(fields), doctors: idsOf(doctors) };
  return targets === 'chosen' && Object.values(chosen).some(Boolean) ? chosen : undefined;
};
