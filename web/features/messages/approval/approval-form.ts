import { z } from 'zod';
import { areaId } from '../../../../contract/entities/areas.ts';
import { doctorId } from '../../../../contract/entities/doctors.ts';
import { approvalDraft, mostNamed, type reachDraft } from '../../../../contract/entities/message-decisions.ts';
import { specialtyId } from '../../../../contract/entities/specialties.ts';
import { t } from '../../../platform/i18n.ts';

const optionOf = <Id extends z.ZodType<number>>(id: Id) => z.object({ id, name: z.string() });

const unsaid = { error: () => t('messages.reach.unsaid') };

/** What the form of an approval holds: the picked with their names, of which the ids are sent. Everyone is said, never implied. */
export const approvalForm = z
  .object({
    coins: approvalDraft.shape.coins,
    targets: z.enum(['everyone', 'chosen'], unsaid),
    areas: z.array(optionOf(areaId)),
    fields: z.array(optionOf(specialtyId)),
    doctors: z.array(optionOf(doctorId)).max(mostNamed, { error: () => t('messages.tooManyDoctors', { count: mostNamed }) }),
  })
  .refine(({ targets, areas, fields, doctors }) => targets === 'everyone' || areas.length + fields.length + doctors.length > 0, {
    path: ['areas'],
    ...unsaid,
  });

export type ApprovalInput = z.input<typeof approvalForm>;

type Chosen = Pick<ApprovalInput, 'targets' | 'areas' | 'fields' | 'doctors'>;

const idsOf = (options: readonly { id: number }[]) => (options.length > 0 ? options.map(({ id }) => id) : undefined);

/** Whom the form chooses, as the calls take it; undefined while it chooses nobody. */
export const targetsOf = ({ targets, areas, fields, doctors }: Chosen): z.input<typeof reachDraft> | undefined => {
  if (targets === 'everyone') return { everyone: true };
  const chosen = { areas: idsOf(areas), fields: idsOf(fields), doctors: idsOf(doctors) };
  return targets === 'chosen' && Object.values(chosen).some(Boolean) ? chosen : undefined;
};
