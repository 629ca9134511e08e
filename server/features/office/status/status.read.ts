import { publicMessageStatuses } from '../../../../contract/entities/messages/message-status.ts';
import type { Db } from '../../../platform/database/index.ts';

const maxListed = 5;

export const statusRead = {
  /** Videos that doctors see and whose length no host told, in messages that give coins; the first five. */
  unmeasuredVideos: (db: Db) =>
    db
      .selectFrom('hosted_videos as hosted')
      .innerJoin('videos', 'videos.hosted_id', 'hosted.id')
      .innerJoin('messages', 'messages.id', 'videos.message_id')
      .select(['videos.title', 'messages.name as message'])
      .where('hosted.state', '=', 'ready')
      .where('hosted.probed_seconds', '=', 0)
      .where('videos.archived_at', 'is', null)
      .where('messages.archived_at', 'is', null)
      .where('messages.status', 'in', publicMessageStatuses)
      .where('messages.coins', '>', 0)
      .orderBy('videos.id', 'desc')
      .limit(maxListed)
      .execute(),
  address: (db: Db, id: number) => db.selectFrom('users').select(['id', 'phone', 'email']).where('id', '=', id).executeTakeFirst(),
};
