import { sql } from 'kysely';
import { entities } from '../../../../contract/entities/index.ts';
import { isOwn, searchRecords } from '../../../kit/search.ts';

/** Active videos by title, with their message; a company finds those of its own messages. */
export const searchVideos = searchRecords(entities.videos, {
  scope: isOwn,
  scopeColumns: ['company_id'],
  detail: sql<string>`(select name from messages where messages.id = message_id)`,
  messageId: sql<number>`message_id`,
});
