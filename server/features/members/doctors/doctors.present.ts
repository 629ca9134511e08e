import { type Doctor, doctorId, type LedgerEntry } from '../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { presentVersion } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { presentAccount, presentChoice, presentClaim, presentErasure } from '../accounts/index.ts';
import type { DoctorRow, LedgerRow } from './doctors.read.ts';

/** Presents a doctor; a column that is not named here is not sent. Pictures have URLs that are signed for the caller; those of the ID card need a permission. */
export const presenter = ({ files, actor, now }: Context) => {
  const signed = (id: string | null) => (id === null ? null : files.signUrl(id, actor.id, now));
  const mayReadCards = actor.can('doctors.documents');
  const signedCard = (id: string | null, recordId: number) =>
    id === null || !mayReadCards ? null : files.signIdentityUrl({ id, recordId }, actor.id, now);
  return (row: DoctorRow): Doctor => ({
    id: toId(doctorId, row.id),
    points: row.points,
    syndicate_number: row.syndicate_number,
    image: signed(row.image_id),
    front_image: signedCard(row.front_image_id, row.id),
    back_image: signedCard(row.back_image_id, row.id),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
    ...presentErasure(row),
    ...presentClaim(row, { actor, now }),
    user: {
      ...presentAccount(row),
      address: row.address,
      roles: 'doctor',
      promocode: presentChoice(row.promo_code_id, row.promo_code_name),
    },
  });
};

export const presentLedgerEntry = ({ id, kind, amount, balance_after, reason, actor, created_at }: LedgerRow): LedgerEntry => ({
  id,
  kind,
  amount,
  balance_after,
  reason,
  actor,
  created_at: created_at.toISOString(),
});
