import type { DoctorId } from '../../../contract/entities/doctors.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { presenter, presentLookAlike } from './doctors.present.ts';
import { doctorsRead } from './doctors.read.ts';

type Wanted = { after?: DoctorId | undefined; id?: DoctorId | undefined };

const wanted = async ({ db }: Context, { after, id }: Wanted) => {
  if (id === undefined) return (after && (await doctorsRead.nextPending(db, after))) || doctorsRead.nextPending(db, 0);
  const row = await doctorsRead.byId(db, id);
  return orNotFound(row?.archived_at ? undefined : row, `doctor ${id}`);
};

export const verification = {
  async next(context: Context, query: Wanted) {
    const [row, stats] = await Promise.all([wanted(context, query), doctorsRead.stats(context.db)]);
    const left = stats.pending;
    if (!row) return { data: { doctor: null, duplicates: [], left } };
    const duplicates = await doctorsRead.lookAlikes(context.db, row);
    return { data: { doctor: presenter(context)(row), duplicates: duplicates.map(presentLookAlike), left } };
  },
};
