import type { Video, VideoId } from '../../../contract/entities/videos.ts';
import { presentArchived } from '../../kit/archive.ts';
import { presentVersion } from '../../kit/stale.ts';
import type { Context } from '../../platform/context.ts';
import { hostedVideoPresenter } from './hosting/hosted-videos.present.ts';
import type { VideoRow } from './videos.read.ts';

/** Presents a video. The URL of the player is signed for this response, and only if the video can be played. */
export const videoPresenter = (context: Pick<Context, 'video' | 'files' | 'now'>) => {
  const hosted = hostedVideoPresenter(context);
  return (row: VideoRow): Video => ({
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
    id: row.id as VideoId,
    title: row.title,
    description: row.description,
    question: row.question,
    answer1: row.answer1,
    answer2: row.answer2,
    message_id: row.message_id,
    message_name: row.message_name,
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: a company and its user share one id
    company_id: row.company_id as Video['company_id'],
    views: row.views,
    iframe: row.archived_at === null ? hosted.address(row) : null,
    upload: hosted.upload(row),
    ...hosted.poster(row),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
  });
};
