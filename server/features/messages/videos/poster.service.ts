import type { PosterDraft } from '../../../../contract/entities/messages/hosted-videos.ts';
import { audit, changedFiles } from '../../../kit/audit.ts';
import type { Context, StoredFiles } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { recordFile } from '../../office/files/index.ts';
import { hostedVideoPresenter } from './hosting/hosted-videos.present.ts';
import { hostedVideosRepo, type PosterFields } from './hosting/hosted-videos.repo.ts';
import { createChangedError } from './hosting/upload-slots.service.ts';

/** The locked record of a video, and the hosted video that its upload is for. */
type PosterTarget = { entity: 'videos' | 'stories'; id: number; hostedId: string | null };

/** What a browser read from the file. A missing poster or duration clears the stored value, which belongs to another file. */
export type PosterRequest = { body: PosterDraft; files: StoredFiles<'poster'> };

/** Locks a hosted video before the record that refers to it, as storing a new state does. */
export const lockHostedVideo = ({ db }: Pick<Context, 'db'>, hostedId: string) => hostedVideosRepo.lockPoster(db, hostedId);

const isEmpty = ({ poster_id, duration_seconds }: PosterFields) => poster_id === null && duration_seconds === null;

/** Stores the poster and the length of a video, and presents the stored poster and length. */
export const savePoster = async (context: Context, { entity, id, hostedId }: PosterTarget, { body, files }: PosterRequest) => {
  const { db } = context;
  // The frame of an earlier upload must not become the poster of the present one.
  if (hostedId !== body.video_id) throw createChangedError();
  const before = orNotFound(await hostedVideosRepo.lockPoster(db, hostedId), `video ${id}`);
  const present = (fields: PosterFields) => hostedVideoPresenter(context).poster({ ...fields, state: before.state, hosted_id: hostedId });
  // The poster and length of a ready video are final, like its bytes. A resumed upload sends them again.
  if (before.state === 'ready' && !isEmpty(before)) return { data: present(before) };
  const after = { poster_id: files.poster?.id ?? null, duration_seconds: body.duration ?? null };
  if (!(isEmpty(before) && isEmpty(after))) {
    if (files.poster) await recordFile(context, files.poster, 'public');
    await hostedVideosRepo.setPoster(db, hostedId, after);
    const changes = { hosted_id: hostedId, duration: after.duration_seconds, ...changedFiles(files) };
    await audit(context, { action: `${entity}.poster`, entity, id, after: changes });
  }
  return { data: present(after) };
};
