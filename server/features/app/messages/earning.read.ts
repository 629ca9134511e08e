import { sql } from 'kysely';
import { type Answer, answer, type Earning } from '../../../../contract/app/messages.ts';
import type { Operand } from '../../../kit/compiled-query.ts';
import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { readEarning } from '../play/index.ts';

/** What a doctor did with a video. */
export type VideoState = { watched_share: number; is_watched: boolean; my_answer: Answer | null };

/** Whether a person with these accounts can earn the coins of a message of the table. */
export const earningOf = (accounts: Operand<readonly number[]>, table: string) => {
  const [id, coins] = [sql.ref(`${table}.id`), sql.ref(`${table}.coins`)];
  return sql<Earning>`case
    when exists (select from coin_lines where coin_lines.message_id = ${id} and coin_lines.doctor_id = ${anyOf(accounts)}) then 'earned'
    when ${coins} = 0 then 'none'
    when exists (select from message_budgets as budget where budget.message_id = ${id} and budget.paid + ${coins} > budget.ceiling) then 'budget'
    else 'open' end`;
};

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
