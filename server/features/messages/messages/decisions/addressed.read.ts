import { type SqlBool, sql } from 'kysely';

/**
 * Whether a message is for a doctor (decision 015). The query has the table `messages`, and `users` under the given name. It reads the
 * targets of one message as arrays: for `exists` in an `or`, PostgreSQL would read both tables of targets whole. `offset 0` makes it read
 * them once.
 */
export const isAddressed = (users: string) => sql<SqlBool>`(
  messages.is_everyone
  or exists (select from message_doctors where message_id = messages.id and doctor_id = ${sql.ref(`${users}.id`)})
  or (select coalesce((areas <> '{}' or specialties <> '{}')
      and (areas = '{}' or ${sql.ref(`${users}.area_id`)} = any(areas))
      and (specialties = '{}' or ${sql.ref(`${users}.specialty_id`)} = any(specialties)), false)
    from (select
      array(select area_id from message_areas where message_id = messages.id) as areas,
      array(select specialty_id from message_specialties where message_id = messages.id) as specialties offset 0) as targets))`;
