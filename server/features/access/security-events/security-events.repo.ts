import { sql } from 'kysely';
import type { SecurityEventKind } from '../../../../contract/entities/access/security-events.ts';
import type { Db } from '../../../platform/database/index.ts';

/** Equal events of one minute, and how many they are. */
export type EventGroup = {
  minute: Date;
  kind: SecurityEventKind;
  group_key: string;
  at: Date;
  user_id: number | null;
  ip_address: string | null;
  request_id: string;
  route: string;
  permission: string | null;
  detail: string | null;
  count: number;
};

export const securityEventsRepo = {
  /** Inserts the groups by one statement, or adds their counts to those of the same minute. No two of them may be the same group. */
  add: async (db: Db, groups: readonly EventGroup[]): Promise<void> => {
    await sql`
      insert into security_events (minute, kind, group_key, at, user_id, ip_address, request_id, route, permission, detail, count)
      select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as event (
        minute timestamptz, kind text, group_key text, at timestamptz, user_id integer, ip_address text, request_id text, route text,
        permission text, detail text, count integer
      )
      order by minute, kind, group_key
      on conflict on constraint security_events_once do update set count = security_events.count + excluded.count`.execute(db);
  },
};
