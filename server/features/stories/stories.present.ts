import type { Story, StoryId } from '../../../contract/entities/stories.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { Context } from '../../platform/context.ts';
import { reactionCountsOf } from '../reactions/index.ts';
import { hostedPresenter } from '../videos/index.ts';
import type { StoryRow } from './stories.read.ts';

/** The video that a story plays, which another may be about to replace. */
export const shownOf = ({ hosted_id, shown_state }: StoryRow) => ({ hosted_id, state: shown_state });

/** The only way out for a story: its picture is public, the address of its video's player is signed now. */
export const presenter = (context: Pick<Context, 'files' | 'video' | 'now'>) => {
  const hosted = hostedPresenter(context);
  return (row: StoryRow): Story => ({
    id: row.id as StoryId, // a database id becomes the contract's
    text: row.text,
    type: row.type,
    image: row.image_id === null ? null : context.files.publicAddress(row.image_id),
    video: row.archived_at === null ? hosted.address(shownOf(row)) : null,
    upload: row.type === 'video' ? hosted.upload(row) : null,
    ...reactionCountsOf(row),
    created_at: row.created_at.toISOString(),
    ...presentArchived(row),
  });
};
