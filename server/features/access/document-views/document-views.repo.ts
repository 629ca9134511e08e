import { sql } from 'kysely';
import { type DocumentViewKind, documentViewKinds } from '../../../../contract/entities/access/document-views.ts';
import type { Db } from '../../../platform/database/index.ts';

type NewView = { user_id: number; member_id: number; hour: Date; first_viewed_at: Date; kind: DocumentViewKind };

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
};
