import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** The coins of a live approved message that addresses a doctor (decision 015), kept so until the transaction ends; none where it does not. */
export const coinsFor = async (db: Db, { messageId, doctorId }: { messageId: number; doctorId: number }) => {
  // Held by a statement of its own, so that what is read next is what stays: nobody decides on the message until it is paid.
  await db.selectFrom('messages').select('id').where('id', '=', messageId).forKeyShare().execute();
  const { rows } = await sql<{ name: string; coins: number }>`
    select m.name, m.coins from messages m join users doctor on doctor.id = ${doctorId}
    where m.id = ${messageId} and m.status = 'approved' and m.archived_at is null and (
      m.is_everyone
      or exists (select from message_doctors t where t.message_id = m.id and t.doctor_id = doctor.id)
      or (
        exists (select from message_areas t where t.message_id = m.id union all select from message_specialties t where t.message_id = m.id)
        and (not exists (select from message_areas t where t.message_id = m.id)
          or exists (select from message_areas t where t.message_id = m.id and t.area_id = doctor.area_id))
        and (not exists (select from message_specialties t where t.message_id = m.id)
          or exists (select from message_specialties t where t.message_id = m.id and t.specialty_id = doctor.specialty_id))
      )
    )`.execute(db);
  return rows[0];
};
