import { sql } from 'kysely';
import { undecidedAccountStatuses } from '../contract/entities/members/account-status.ts';
import { undecidedMessageStatuses } from '../contract/entities/messages/message-status.ts';
import { literals } from '../server/kit/list.ts';
import type { Seeder } from './seeder.ts';

/** Notices of the last month, oldest first: what waits for a decision or a call, held posts and reports. The trigger wrote those of contact requests in another order. */
export const seedNotices = async ({ db, now }: Seeder): Promise<void> => {
  await db.deleteFrom('notices').execute();
  await sql`
    insert into notices (at, kind, entity, entity_id, actor_id)
    select at, kind, entity, entity_id, actor_id from (
      select created_at as at, role || '_submitted' as kind, case role when 'doctor' then 'doctors' else 'companies' end as entity, id as entity_id, null::integer as actor_id
      from users where role in ('doctor', 'company') and status in (${sql.join(literals(undecidedAccountStatuses))}) and archived_at is null
      union all
      select pending_since, 'message_submitted', 'messages', id, company_id from messages where status in (${sql.join(literals(undecidedMessageStatuses))}) and archived_at is null
      union all
      select created_at, 'contact_received', 'contacts', id, doctor_id from contacts
      union all
      select held_at, 'post_held', 'posts', id, doctor_id from posts where held_at is not null and archived_at is null
      union all
      select reported_at, 'report_received', 'reports', id, null from report_cases
    ) as happened
    where at > ${now}::timestamptz - interval '30 days'
    order by at`.execute(db);
};
