import { maxTitleLength, type VideoUpload } from '../../../../../contract/entities/messages/hosted-videos.ts';
import { cutText } from '../../../../../contract/kit/cut-text.ts';
import type { Context } from '../../../../platform/context.ts';
import type { HostedState } from '../../../../platform/storage/video/index.ts';
import type { PosterFields } from './hosted-videos.repo.ts';

/** The columns of a record's hosted video; all are null if the record has none yet. */
export type HostedFields = {
  hosted_id: string | null;
  state: HostedState | null;
  bytes: number | null;
  stored_bytes: number | null;
  failure: string | null;
  notice: string | null;
  /** When the state or the stored bytes changed last; a string if the row was read as JSON. */
  hosted_updated_at: Date | string | null;
};

type HostedFile = Pick<HostedFields, 'state' | 'hosted_id'>;

const progressOf = ({ state, bytes, stored_bytes }: HostedFields): number | null =>
  state === 'uploading' && bytes !== null ? Math.min(100, Math.floor(((stored_bytes ?? 0) / bytes) * 100)) : null;

// The job stores the received bytes each minute, so a running upload changes at least that often.
const interruptedAfterMs = 3 * 60_000;

const isInterrupted = ({ state, hosted_updated_at }: HostedFields, now: Date): boolean =>
  state === 'uploading' && hosted_updated_at !== null && now.getTime() - new Date(hosted_updated_at).getTime() >= interruptedAfterMs;

/** The title at the host and in the player. It is cut, because the text of a story may be long. */
export const hostedTitle = (text: string): string => cutText(text, maxTitleLength);

/** Presents the progress of a record's upload, the URL of its player, and its poster with its length. */
export const hostedVideoPresenter = ({ video, files, now }: Pick<Context, 'video' | 'files' | 'now'>) => {
  const upload = (fields: HostedFields): VideoUpload => ({
    state: fields.state ?? 'awaiting',
    progress: progressOf(fields),
    is_interrupted: isInterrupted(fields, now),
    failure: fields.failure,
    notice: fields.notice,
  });
  const address = ({ state, hosted_id }: HostedFile): string | null =>
    state === 'ready' && hosted_id !== null ? video.playerUrl(hosted_id, now) : null;
  // Archived records keep their poster, as they keep their images, so that users recognize them before they restore them.
  const findPicture = ({ poster_id, state, hosted_id }: PosterFields & HostedFile): string | null => {
    if (poster_id !== null) return files.publicUrl(poster_id);
    return state === 'ready' && hosted_id !== null ? (video.posterUrl?.(hosted_id, now) ?? null) : null;
  };
  const poster = (fields: PosterFields & HostedFile) => ({ poster: findPicture(fields), duration: fields.duration_seconds });
  return { upload, address, poster };
};
