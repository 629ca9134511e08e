import { companyId } from '../../../../contract/entities/members/companies.ts';
import { type Video, videoId } from '../../../../contract/entities/messages/videos.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { presentVersion } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { hostedVideoPresenter } from './hosting/hosted-videos.present.ts';
import type { VideoRow } from './videos.read.ts';

const unknownLength = 'The length of this video is unknown, so doctors earn no coins for it. Export it as MP4 and upload it again.';

/** Presents a video. The URL of the player is signed for this response, and only if the video can be played. */
export const videoPresenter = (context: Pick<Context, 'video' | 'files' | 'now'>) => {
  const hosted = hostedVideoPresenter(context);
  return (row: VideoRow): Video => ({
    id: toId(videoId, row.id),
    title: row.title,
    description: row.description,
    question: row.question,
    answer1: row.answer1,
    answer2: row.answer2,
    message_id: row.message_id,
    message_name: row.message_name,
    company_id: row.company_id === null ? null : toId(companyId, row.company_id),
    views: row.views,
    iframe: row.archived_at === null ? hosted.address(row) : null,
    upload: hosted.upload({ ...row, notice: row.notice ?? (row.probed_seconds === 0 ? unknownLength : null) }),
    ...hosted.poster(row),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
  });
};
