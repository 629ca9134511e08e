import { type SqlBool, sql } from 'kysely';
import { type Answer, answer } from '../../../../contract/app/messages.ts';
import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { readEarning } from '../play/index.ts';

/** What a doctor did with a video. */
export type VideoState = { watched_share: number; is_watched: boolean; my_answer: Answer | null };

/** Whether one of the accounts got the coins of a message, whose id is in the column. */
export const isPaid = (accounts: readonly number[], messageId: string) =>
  sql<SqlBool>`exists (select from coin_lines where coin_lines.message_id = ${sql.ref(messageId)} and coin_lines.doctor_id = ${anyOf(accounts)})`;

/** What the doctor did with the videos of a message, by video. */
export const readVideoStates = async (db: Db, doctorId: number, messageId: number): Promise<ReadonlyMap<number, VideoState>> => {
  const { videos = [] } = (await readEarning(db, doctorId, [messageId])).get(messageId) ?? {};
  return new Map(
    videos.map(({ id, share, is_watched, answer: given }) => [
      id,
      { watched_share: share ?? 0, is_watched, my_answer: given === null ? null : answer.parse(given) },
    ]),
  );
};
