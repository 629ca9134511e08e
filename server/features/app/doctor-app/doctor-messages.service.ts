import type { DoctorMessage, MissingDeed } from '../../../../contract/entities/members/doctor-app.ts';
import type { DoctorId } from '../../../../contract/entities/members/doctors.ts';
import { messageId } from '../../../../contract/entities/messages/messages.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { getDoctor } from '../../members/doctors/index.ts';
import { type Outcome, readOutcomes } from '../rewards/index.ts';
import { type DoctorMessageRow, doctorMessagesRead } from './doctor-messages.read.ts';

type Earning = NonNullable<Outcome['earning']>;

const missingOfVideo = ({ title, is_watched, is_length_known, has_question, answer }: Earning['videos'][number]): MissingDeed[] => {
  if (!is_watched) return [{ kind: is_length_known ? 'watch' : 'length', title }];
  return has_question && answer === null ? [{ kind: 'answer', title }] : [];
};

/** What is left to do, as `readEarning` asks for it. */
const missingOf = ({ has_videos, videos }: Earning): MissingDeed[] => {
  if (!has_videos) return [{ kind: 'see', title: null }];
  return videos.length === 0 ? [{ kind: 'upload', title: null }] : videos.flatMap(missingOfVideo);
};

const shareOf = (videos: Earning['videos']): number => {
  const seconds = videos.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  if (seconds === 0) return 0;
  const watched = videos.reduce((sum, { duration, share }) => sum + (duration ?? 0) * (share ?? 0), 0);
  return Math.round((watched / seconds) * 100) / 100;
};

const whyOf = ({ coins_paid }: DoctorMessageRow, { why }: Outcome): DoctorMessage['why'] => {
  if (coins_paid !== null) return null;
  if (why === 'already') return 'merged';
  return why ?? 'due';
};

const presenter =
  (outcomes: ReadonlyMap<number, Outcome>) =>
  (row: DoctorMessageRow): DoctorMessage => {
    const outcome = outcomes.get(row.id) ?? { earning: undefined, why: 'not_visible' as const };
    const { earning } = outcome;
    const asking = earning?.videos.filter(({ has_question }) => has_question) ?? [];
    const why = whyOf(row, outcome);
    return {
      id: toId(messageId, row.id),
      name: row.name,
      seen_at: row.seen_at?.toISOString() ?? null,
      watched_share: earning?.has_videos ? shareOf(earning.videos) : null,
      is_answered: asking.length === 0 ? null : asking.every(({ answer }) => answer !== null),
      coins_paid: row.coins_paid,
      why,
      missing: earning && why === 'unfinished' ? missingOf(earning) : [],
    };
  };

/** The messages that a doctor saw, watched or was paid for, with the coins or why there were none. */
export const listDoctorMessages = async (context: Context, id: DoctorId, query: PageQuery) => {
  const { status, points, archived_at } = await getDoctor(context, id);
  const page = await doctorMessagesRead.page(context.db, id, query);
  const ids = page.rows.map((row) => row.id);
  const outcomes = await readOutcomes(context, { id, status, points, isArchived: archived_at !== null }, ids);
  return presentPage(page, presenter(outcomes), query);
};
