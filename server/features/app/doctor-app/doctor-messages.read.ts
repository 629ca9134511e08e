import { sql } from 'kysely';
import { anyOf, loadRows, type PageQuery, readPage } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

/** The messages that a doctor saw, watched or was paid for, each with the time of the first deed. */
const selectDoctorMessages = (db: Db, doctorId: number) =>
  db
    .selectFrom(
      sql<{ id: number; at: Date }>`(
        select id, min(at) as at from (
          select message_id as id, seen_at as at from message_seen where doctor_id = ${doctorId}
          union all
          select videos.message_id, progress.started_at from video_progress as progress
          join videos on videos.id = progress.video_id where progress.doctor_id = ${doctorId}
          union all
          select message_id, created_at from coin_lines where doctor_id = ${doctorId} and message_id is not null
        ) as deed group by id
      )`.as('message'),
    )
    .select(['message.id', 'message.at']);

const selectRows = (db: Db, doctorId: number, ids: readonly number[]) =>
  db
    .selectFrom('messages')
    .leftJoin('message_seen as seen', (join) => join.onRef('seen.message_id', '=', 'messages.id').on('seen.doctor_id', '=', doctorId))
    .leftJoin('coin_lines as line', (join) => join.onRef('line.message_id', '=', 'messages.id').on('line.doctor_id', '=', doctorId))
    .select(['messages.id', 'messages.name', 'seen.seen_at', 'line.amount as coins_paid'])
    .where('messages.id', '=', anyOf(ids));

export type DoctorMessageRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const doctorMessagesRead = {
  page: async (db: Db, doctorId: number, query: PageQuery) =>
    loadRows(
      await readPage(db, { rows: selectDoctorMessages(db, doctorId), order: descending('message.at', 'message.id'), query }),
      (ids): Promise<DoctorMessageRow[]> => selectRows(db, doctorId, ids).execute(),
    ),
};
