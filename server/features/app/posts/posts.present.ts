import type { AppPost } from '../../../../contract/app/posts.ts';
import { reactionState } from '../../../../contract/app/reactions.ts';
import { postId, postVideoId } from '../../../../contract/entities/content/posts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentLabel } from '../../../kit/labels.ts';
import type { Context } from '../../../platform/context.ts';
import { presentReactionCounts } from '../../content/reactions/index.ts';
import { hostedVideoPresenter } from '../../messages/videos/index.ts';
import { presentAuthor } from '../authors/index.ts';
import type { AppPostRow } from './posts.read.ts';

/** Presents a post to the doctor of the request. The URLs of its photos are signed for this doctor. */
export const presenter = (context: Context) => {
  const { files, actor, now } = context;
  const hosted = hostedVideoPresenter(context);
  return (row: AppPostRow): AppPost => ({
    id: toId(postId, row.id),
    description: row.description,
    created_at: row.created_at.toISOString(),
    changed_at: row.updated_at?.toISOString() ?? null,
    author: presentAuthor(context, row),
    is_mine: row.doctor_id === actor.id,
    is_held: row.held_at !== null,
    categories: row.categories.map(presentLabel),
    tags: row.tags.map(presentLabel),
    photos: row.photos.map(({ image_id }) => ({ url: files.signUrl(image_id, actor.id, now) })),
    videos: row.videos.map((video) => ({ id: toId(postVideoId, video.id), ...hosted.poster(video) })),
    total_comments: row.comments,
    ...presentReactionCounts(row),
    my_reaction: reactionState.shape.my_reaction.parse(row.my_reaction),
  });
};
