import type { Video, VideoId } from '../../../contract/entities/videos.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { Context } from '../../platform/context.ts';
import { hostedPresenter } from './hosting/hosted.present.ts';
import type { VideoRow } from './videos.read.ts';

/** The only way out for a video; its player's address is signed now, and only for what may be played. */
export const videoPresenter = (context: Pick<Context, 'video' | 'now'>) => {
  const hosted = hostedPresenter(context);
  return (row: VideoRow): Video => ({
    id: row.id as VideoId, // a database id becomes the contract's
    title: row.title,
    description: row.description,
    question: row.question,
    answer1: row.answer1,
    answer2: row.answer2,
    message_id: row.message_id,
    message_name: row.message_name,
    company_id: row.company_id as Video['company_id'], // a company and its user share one number
    views: row.views,
    iframe: row.archived_at === null ? hosted.address(row) : null,
    upload: hosted.upload(row),
    created_at: row.created_at.toISOString(),
    ...presentArchived(row),
  });
};
