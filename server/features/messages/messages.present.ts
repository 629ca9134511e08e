import type { Message, MessageId } from '../../../contract/entities/messages.ts';
import { isAdmin } from '../../kit/actor.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { Context } from '../../platform/context.ts';
import { presentReactionCounts } from '../reactions/index.ts';
import { canChangeVideos, type VideoRow, videoPresenter } from '../videos/index.ts';
import { canArchive, canUpdate } from './messages.policy.ts';
import type { MessageRow } from './messages.read.ts';

/** A company does not see what doctors did with a message. */
const hiddenCounts = {
  reaction1: null,
  reaction2: null,
  reaction3: null,
  reaction4: null,
  reaction5: null,
  total_reacts: null,
  total_comments: null,
  total_seen: null,
};

const companyOf = ({ company_id, company_name, logo_id }: MessageRow, files: Context['files']): Message['company'] =>
  company_id === null
    ? null
    : {
        // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
        id: company_id as NonNullable<Message['company_id']>,
        name: company_name ?? '',
        logo: logo_id === null ? null : files.publicUrl(logo_id),
      };

/** Presents messages. `videos` has the videos of all of them. Images and logos are public. */
export const presenter = (context: Context, videos: readonly VideoRow[]) => {
  const { actor, files } = context;
  const presentVideo = videoPresenter(context);
  const byMessage = Map.groupBy(videos, ({ message_id }) => message_id);
  const isCompany = !isAdmin(actor);
  return (row: MessageRow): Message => {
    const company = companyOf(row, files);
    return {
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
      id: row.id as MessageId,
      name: row.name,
      image: row.image_id === null ? null : files.publicUrl(row.image_id),
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
      ...(isCompany ? hiddenCounts : { ...presentReactionCounts(row), total_comments: row.comments, total_seen: row.seen }),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      can: {
        update: canUpdate(actor, row),
        archive: canArchive(actor, row),
        addVideos: row.archived_at === null && canChangeVideos(actor, row),
      },
      ...presentArchived(row),
    };
  };
};

export const presentNamedDoctor = ({ id, name }: { id: number; name: string }): Message['doctors'][number] => ({
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
  id: id as Message['doctors'][number]['id'],
  user: { name },
});
