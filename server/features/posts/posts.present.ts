import type { Post, PostId, PostVideo } from '../../../contract/entities/posts.ts';
import { namedLabel } from '../../kit/labels.ts';
import type { Context } from '../../platform/context.ts';
import { presentActingDoctor, reactionCountsOf } from '../reactions/index.ts';
import { hostedPresenter } from '../videos/index.ts';
import type { PostRow } from './posts.read.ts';

const videoPresenter = (context: Context) => {
  const hosted = hostedPresenter(context);
  return (row: PostRow['videos'][number]): PostVideo => ({
    id: row.id as PostVideo['id'], // a database id becomes the contract's
    link: hosted.address(row),
    bunny_video_id: row.hosted_id,
    upload: hosted.upload(row),
  });
};

/** The only way out for a post: its photos are public, the addresses of its videos' players are signed now. */
export const presenter = (context: Context) => {
  const presentDoctor = presentActingDoctor(context);
  const presentVideo = videoPresenter(context);
  return (row: PostRow): Post => ({
    id: row.id as PostId, // a database id becomes the contract's
    description: row.description,
    doctor: presentDoctor(row),
    categories: row.categories.map(namedLabel),
    tags: row.tags.map(namedLabel),
    photos: row.photos.map(({ id, image_id }) => ({ id, photo_path: context.files.publicAddress(image_id) })),
    videos: row.videos.map(presentVideo),
    ...reactionCountsOf(row),
    total_comments: row.comments,
    created_at: row.created_at.toISOString(),
  });
};
