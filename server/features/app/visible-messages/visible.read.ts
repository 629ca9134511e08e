import { type SqlBool, sql } from 'kysely';
import { publicMessageStatuses } from '../../../../contract/entities/messages/message-status.ts';
import type { Operands } from '../../../kit/compiled-query.ts';
import { isOneOf } from '../../../kit/list.ts';
import { scheduleConditions } from '../../../kit/schedule.ts';
import type { Db } from '../../../platform/database/index.ts';
import { isAddressed } from '../../messages/messages/index.ts';

/** Who looks, and when. */
export type Viewer = { doctorId: number; now: Date };

/** The messages that a doctor sees: approved, active, between their times, for this doctor, and not by a company whose data was erased. */
export const selectVisible = (db: Db, { doctorId, now }: Operands<Viewer>) =>
  db
    .selectFrom('messages')
    .innerJoin('users as viewer', (join) => join.on('viewer.id', '=', doctorId))
    .where(sql<SqlBool>`messages.status ${isOneOf(publicMessageStatuses)}`)
    .where('messages.archived_at', 'is', null)
    .where((where) => where.and(scheduleConditions('live', now)))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('erasures')
            .select('erasures.id')
            .whereRef('erasures.user_id', '=', 'messages.company_id')
            .where('erasures.done_at', 'is not', null),
        ),
      ),
    )
    .where(isAddressed('viewer'));
