import type { DoctorClaimDraft } from '../../../../contract/entities/doctors.ts';
import type { Context } from '../../../platform/context.ts';
import { claimApplicant } from '../../members/index.ts';
import { presenter } from '../doctors.present.ts';
import { doctorsRead } from '../doctors.read.ts';

const queue = { role: 'doctor', reads: doctorsRead } as const;

export const verification = {
  async next(context: Context, draft: DoctorClaimDraft) {
    const { row, ...rest } = await claimApplicant(context, queue, draft);
    return { data: { doctor: row ? presenter(context)(row) : null, ...rest } };
  },
};
