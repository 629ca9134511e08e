import type { DoctorId } from '../../../contract/entities/doctors.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { presentDuplicate, presenter } from './doctors.present.ts';
import { doctorsRead } from './doctors.read.ts';

type VerificationQuery = { after?: DoctorId | undefined; id?: DoctorId | undefined };

const findDoctor = async ({ db }: Context, { after, id }: VerificationQuery) => {
  if (id === undefined) return (after && (await doctorsRead.nextPending(db, after))) || doctorsRead.nextPending(db, 0);
  const row = await doctorsRead.byId(db, id);
  return orNotFound(row?.archived_at ? undefined : row, `doctor ${id}`);
};

export const verification = {
  async next(context: Context, query: VerificationQuery) {
    const [row, stats] = await Promise.all([findDoctor(context, query), doctorsRead.stats(context.db)]);
    const left = stats.pending;
    if (!row) return { data: { doctor: null, duplicates: [], left } };
    const duplicates = await doctorsRead.possibleDuplicates(context.db, row);
    return { data: { doctor: presenter(context)(row), duplicates: duplicates.map(presentDuplicate), left } };
  },
};
