import type { DoctorId } from '../../../contract/entities/doctors.ts';
import type { Context } from '../../platform/context.ts';
import { getNextApplicant } from '../members/index.ts';
import { presenter } from './doctors.present.ts';
import { doctorsRead } from './doctors.read.ts';

const queue = { role: 'doctor', reads: doctorsRead } as const;

export const verification = {
  async next(context: Context, query: { after?: DoctorId | undefined; id?: DoctorId | undefined }) {
    const { row, duplicates, left } = await getNextApplicant(context, queue, query);
    return { data: { doctor: row ? presenter(context)(row) : null, duplicates, left } };
  },
};
