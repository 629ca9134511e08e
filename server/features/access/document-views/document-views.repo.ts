import type { Db } from '../../../platform/database/index.ts';

type NewView = { user_id: number; member_id: number; hour: Date; first_viewed_at: Date };

export const documentViewsRepo = {
  /** Inserts the views that are not recorded yet in their hour. */
  insert: (db: Db, views: NewView[]) =>
    db
      .insertInto('document_views')
      .values(views)
      .onConflict((conflict) => conflict.constraint('document_views_once').doNothing())
      .execute(),
};
