import type { Message, MessageId } from '../../../contract/entities/messages.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { Context } from '../../platform/context.ts';
import { reactionCountsOf } from '../reactions/index.ts';
import { mayChangeVideos, type VideoRow, videoPresenter } from '../videos/index.ts';
import { companyOf, mayArchive, mayUpdate } from './messages.policy.ts';
import type { MessageRow } from './messages.read.ts';

/** What doctors did with a message is not for companies. */
const hidden = {
  reaction1: null,
  reaction2: null,
  reaction3: null,
  reaction4: null,
  reaction5: null,
  total_reacts: null,
  total_comments: null,
  total_seen: null,
};

const companyIn = ({ company_id, company_name, logo_id }: MessageRow, files: Context['files']): Message['company'] =>
  company_id === null
    ? null
    : {
        id: company_id as NonNullable<Message['company_id']>, // a database id becomes the contract's
        name: company_name ?? '',
        logo: logo_id === null ? null : files.publicAddress(logo_id),
      };

/** The only way out for a message, with the videos of all that are shown; pictures and logos are public. */
export const presenter = (context: Context, videos: readonly VideoRow[]) => {
  const { actor, files } = context;
  const presentVideo = videoPresenter(context);
  const byMessage = Map.groupBy(videos, ({ message_id }) => message_id);
  const isCompany = companyOf(actor) !== undefined;
  return (row: MessageRow): Message => {
    const company = companyIn(row, files);
    return {
      id: row.id as MessageId, // a database id becomes the contract's
      name: row.name,
      image: row.image_id === null ? null : files.publicAddress(row.image_id),
      coins: row.coins,
      status: row.status,
      status_updated_at: row.status_updated_at?.toISOString() ?? null,
      rejection_reason: row.rejection_reason,
      company_id: company?.id ?? null,
      company,
      everyone: row.is_everyone,
      areas: row.areas,
      fields: row.specialties,
      doctors: isCompany ? [] : row.doctors.map(presentNamedDoctor),
      doctors_count: row.doctors_count ?? 0,
      categories: row.categories,
      videos: (byMessage.get(row.id) ?? []).map(presentVideo),
      ...(isCompany ? hidden : { ...reactionCountsOf(row), total_comments: row.comments, total_seen: row.seen }),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      can: {
        update: mayUpdate(actor, row),
        archive: mayArchive(actor, row),
        addVideos: row.archived_at === null && mayChangeVideos(actor, row),
      },
      ...presentArchived(row),
    };
  };
};

export const presentNamedDoctor = ({ id, name }: { id: number; name: string }): Message['doctors'][number] => ({
  id: id as Message['doctors'][number]['id'], // a database id becomes the contract's
  user: { name },
});
