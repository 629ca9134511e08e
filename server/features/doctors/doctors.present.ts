import type { CoinLine, Doctor, DoctorId, PossibleDuplicate } from '../../../contract/entities/doctors.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { Context } from '../../platform/context.ts';
import { presentAccount, presentChoice } from '../members/index.ts';
import type { DoctorRow, doctorsRead } from './doctors.read.ts';
import type { CoinLineRow } from './doctors.repo.ts';

/** The only way out for a doctor: a column that is not named here does not reach the wire, and pictures leave as signed addresses of this caller. */
export const presenter = ({ files, actor, now }: Context) => {
  const signed = (id: string | null) => (id === null ? null : files.sign(id, actor.id, now));
  return (row: DoctorRow): Doctor => ({
    id: row.id as DoctorId, // a database id becomes the contract's
    points: row.points,
    image: signed(row.image_id),
    front_image: signed(row.front_image_id),
    back_image: signed(row.back_image_id),
    created_at: row.created_at.toISOString(),
    ...presentArchived(row),
    user: {
      ...presentAccount(row),
      address: row.address,
      roles: 'doctor',
      promocode: presentChoice(row.promo_code_id, row.promo_code_name),
    },
  });
};

export const presentLine = ({ id, kind, amount, balance_after, reason, actor, created_at }: CoinLineRow): CoinLine => ({
  id,
  kind,
  amount,
  balance_after,
  reason,
  actor,
  created_at: created_at.toISOString(),
});

type LookAlikeRow = Awaited<ReturnType<typeof doctorsRead.lookAlikes>>[number];

export const presentLookAlike = (row: LookAlikeRow): PossibleDuplicate => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  roles: row.role,
  status: row.status,
  is_archived: row.archived_at !== null,
  same: (['name', 'phone', 'email'] as const).filter((key) => row[`same_${key}`]),
});
