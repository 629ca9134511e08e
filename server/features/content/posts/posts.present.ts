import { type Post, type PostVideo, postId, postVideoId } from '../../../../contract/entities/content/posts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentLabel } from '../../../kit/labels.ts';
import type { Context } from '../../../platform/context.ts';
import { hostedVideoPresenter } from '../../messages/videos/index.ts';
import { doctorSummaryPresenter, presentReactionCounts } from '../reactions/index.ts';
import type { PostRow } from './posts.read.ts';

const videoPresenter = (context: Context) => {
  const hosted = hostedVideoPresenter(context);
  return (row: PostRow['videos'][number], isArchived: boolean): PostVideo => ({
    id: toId(postVideoId, row.id),
    link: isArchived ? null : hosted.address(row),
    bunny_video_id: row.hosted_id,
    upload: hosted.upload(row),
    ...hosted.poster(row),
  });
};

/** Presents a post. The URLs of its photos and players are signed for this response. An archived post plays no videos. */
export const presenter = (context: Context) => {
  const presentDoctor = doctorSummaryPresenter(context);
  const presentVideo = videoPresenter(context);
  return (row: PostRow): Post => ({
    id: toId(postId, row.id),
    description: row.description,
    doctor: presentDoctor(row),
    categories: row.categories.map(presentLabel),
    tags: row.tags.map(presentLabel),
    photos: row.photos.map(({ id, image_id }) => ({ id, photo_path: context.files.signUrl(image_id, context.actor.id, context.now) })),
    videos: row.videos.map((video) => presentVideo(video, row.archived_at !== null)),
    ...presentReactionCounts(row),
    total_comments: row.comments,
    created_at: row.created_at.toISOString(),
    changed_at: row.updated_at?.toISOString() ?? null,
    held_at: row.held_at?.toISOString() ?? null,
  });
};
