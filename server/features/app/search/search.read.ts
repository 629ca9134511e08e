import { sql } from 'kysely';
import { type AppSearchKind, maxHitsOfKind } from '../../../../contract/app/search.ts';
import { containsPattern, tableAs } from '../../../kit/list.ts';
import { scheduleConditions } from '../../../kit/schedule.ts';
import type { Db } from '../../../platform/database/index.ts';
import { postsRead } from '../posts/index.ts';
import { selectVisible, type Viewer } from '../visible-messages/index.ts';

export type HitRow = { id: number; title: string; image_id: string | null };

type Content = Exclude<AppSearchKind, 'messages' | 'posts'>;
const titleColumns = { blogs: 'title', conferences: 'title', books: 'name', research: 'name' } as const satisfies Record<Content, string>;

const findContent = (db: Db, table: Content, { q, now }: { q: string; now: Date }): Promise<HitRow[]> =>
  db
    .selectFrom(tableAs(table, 'item'))
    .select(['item.id', 'item.image_id', sql.ref<string>(`item.${titleColumns[table]}`).as('title')])
    .where('item.archived_at', 'is', null)
    .where('item.search_key', 'like', containsPattern(q))
    .where((where) => where.and(table === 'blogs' ? scheduleConditions('live', now) : []))
    .orderBy('item.id', 'desc')
    .limit(maxHitsOfKind)
    .execute();

/** The newest records of each kind that the doctor sees and whose name or text contains the term. */
export const findHits = async (db: Db, viewer: Viewer, q: string): Promise<Record<AppSearchKind, HitRow[]>> => {
  const messages = selectVisible(db, viewer)
    .select(['messages.id', 'messages.image_id', 'messages.name as title'])
    .where('messages.search_key', 'like', containsPattern(q))
    .orderBy('messages.id', 'desc')
    .limit(maxHitsOfKind);
  const content = (table: Content) => findContent(db, table, { q, now: viewer.now });
  return {
    messages: await messages.execute(),
    blogs: await content('blogs'),
    conferences: await content('conferences'),
    books: await content('books'),
    research: await content('research'),
    posts: await postsRead.hits(db, viewer.doctorId, { q, limit: maxHitsOfKind }),
  };
};
