import { sql } from 'kysely';
import { type DocumentViewKind, documentViewKinds } from '../../../../contract/entities/access/document-views.ts';
import type { Db } from '../../../platform/database/index.ts';

type NewView = { user_id: number; member_id: number; hour: Date; first_viewed_at: Date; kind: DocumentViewKind };
type Shown = Pick<NewView, 'user_id' | 'member_id' | 'hour'> & { now: Date; since: Date };

const rankOf = (column: 'excluded.kind' | 'document_views.kind') =>
  sql<number>`array_position(${[...documentViewKinds]}::text[], ${sql.ref(column)})`;

export const documentViewsRepo = {
  /** Inserts views. Within an hour, a weaker kind never replaces a stronger one, and the time of a row is that of its kind. */
  insert: (db: Db, views: NewView[]) =>
    db
      .insertInto('document_views')
      .values(views)
      .onConflict((conflict) =>
        conflict
          .constraint('document_views_once')
          .doUpdateSet(({ ref }) => ({ kind: ref('excluded.kind'), first_viewed_at: ref('excluded.first_viewed_at') }))
          .where(rankOf('excluded.kind'), '>', rankOf('document_views.kind')),
      )
      .execute(),
  /** Inserts an opened view if the user has received the documents since a time. */
  insertShown: async (db: Db, { user_id, member_id, hour, now, since }: Shown) => {
    const received = await db
      .selectFrom('document_views')
      .select('id')
      .where('user_id', '=', user_id)
      .where('member_id', '=', member_id)
      .where('first_viewed_at', '>', since)
      .limit(1)
      .executeTakeFirst();
    if (received) await documentViewsRepo.insert(db, [{ user_id, member_id, hour, first_viewed_at: now, kind: 'opened' }]);
  },
};
