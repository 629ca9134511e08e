import { type SqlBool, sql } from 'kysely';
import type { Answer } from '../../../../contract/app/messages.ts';
import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';

/** What a doctor did with a video. */
export type VideoState = { watched_share: number; is_watched: boolean; my_answer: Answer | null };

/** Whether one of the accounts got the coins of a message, whose id is in the column. */
export const isPaid = (accounts: readonly number[], messageId: string) =>
  sql<SqlBool>`exists (select from coin_lines where coin_lines.message_id = ${sql.ref(messageId)} and coin_lines.doctor_id = ${anyOf(accounts)})`;

/** What the doctor did with these videos, by video. Nothing records it yet, so no video has a state. */
export const readVideoStates = async (
  _db: Db,
  _doing: { doctorId: number; videoIds: readonly number[] },
): Promise<ReadonlyMap<number, VideoState>> => new Map();
