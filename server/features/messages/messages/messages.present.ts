import { companyId } from '../../../../contract/entities/members/companies.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { messageRules } from '../../../../contract/entities/messages/message-status.ts';
import { type Message, messageId } from '../../../../contract/entities/messages/messages.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { isAdmin } from '../../../kit/actor.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { presentSchedule } from '../../../kit/schedule.ts';
import type { Context } from '../../../platform/context.ts';
import { presentReactionCounts } from '../../content/reactions/index.ts';
import { canChangeVideos, type VideoRow, videoPresenter } from '../videos/index.ts';
import { canChange } from './messages.policy.ts';
import type { MessageRow } from './messages.read.ts';

const hiddenReactions = {
  reaction1: null,
  reaction2: null,
  reaction3: null,
  reaction4: null,
  reaction5: null,
};

const hiddenCounts = { ...hiddenReactions, total_reacts: null, total_comments: null, total_seen: null, reach: null };

/** What doctors did with a message. A company sees totals of a message that doctors see, never the doctors. */
const countsOf = (row: MessageRow, { isCompany, reach }: { isCompany: boolean; reach: number | null }) => {
  if (isCompany && !messageRules[row.status].isPublic) return hiddenCounts;
  const counts = { ...presentReactionCounts(row), total_comments: row.comments, total_seen: row.seen, reach };
  return isCompany ? { ...counts, ...hiddenReactions } : counts;
};

const companyOf = (
  { company_id, company_name, company_status, company_archived_at, logo_id }: MessageRow,
  files: Context['files'],
): Message['company'] =>
  company_id === null
    ? null
    : {
        id: toId(companyId, company_id),
        name: company_name ?? '',
        logo: logo_id === null ? null : files.publicUrl(logo_id),
        status: company_archived_at ? 'archived' : (company_status ?? 'pending'),
      };

const presentCounts = ({ doctors_count, archived_videos }: MessageRow) => ({
  doctors_count: doctors_count ?? 0,
  archived_videos: archived_videos ?? 0,
});

const rewardsOf = ({ coins_paid: paid, coins_ceiling: ceiling }: MessageRow, isCompany: boolean): Message['rewards'] =>
  isCompany || paid === null || ceiling === null ? null : { paid, ceiling };

const timesOf = ({ status, status_updated_at, pending_since, created_at, updated_at }: MessageRow) => ({
  status_updated_at: status_updated_at?.toISOString() ?? null,
  pending_since: messageRules[status].isDecided ? null : pending_since.toISOString(),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** A message that doctors do not see has no state of its schedule. */
const scheduleOf = (row: MessageRow, now: Date) => {
  const { schedule, ...times } = presentSchedule(row, now);
  return { ...times, schedule: messageRules[row.status].isPublic ? schedule : null };
};

/** What the rows of messages do not contain. */
export type Related = { videos: readonly VideoRow[]; reaches: ReadonlyMap<number, number> };

/** Presents messages. `videos` has the videos of all of them. Images and logos are public. */
export const presenter = (context: Context, { videos, reaches }: Related) => {
  const { actor, files } = context;
  const presentVideo = videoPresenter(context);
  const byMessage = Map.groupBy(videos, ({ message_id }) => message_id);
  const isCompany = !isAdmin(actor);
  const [mayWrite, mayWriteVideos] = [actor.can('messages.write'), actor.can('videos.write')];
  return (row: MessageRow): Message => {
    const company = companyOf(row, files);
    return {
      id: toId(messageId, row.id),
      name: row.name,
      image: row.image_id === null ? null : files.publicUrl(row.image_id),
      coins: row.coins,
      status: row.status,
      rejection_reason: row.rejection_reason,
      company_id: company?.id ?? null,
      company,
      everyone: row.is_everyone,
      areas: row.areas,
      fields: row.specialties,
      doctors: isCompany ? [] : row.doctors.map(presentNamedDoctor),
      ...presentCounts(row),
      rewards: rewardsOf(row, isCompany),
      categories: row.categories,
      videos: (byMessage.get(row.id) ?? []).map(presentVideo),
      ...countsOf(row, { isCompany, reach: reaches.get(row.id) ?? null }),
      ...scheduleOf(row, context.now),
      ...timesOf(row),
      can: {
        update: mayWrite && canChange(actor, row),
        archive: mayWrite && canChange(actor, row),
        addVideos: mayWriteVideos && row.archived_at === null && canChangeVideos(actor, row),
      },
      ...presentArchived(row),
    };
  };
};

export const presentNamedDoctor = ({ id, name }: { id: number; name: string }): Message['doctors'][number] => ({
  id: toId(doctorId, id),
  user: { name },
});
