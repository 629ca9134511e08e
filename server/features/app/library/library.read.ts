import { type SqlBool, sql } from 'kysely';
import type { LibraryQuery } from '../../../../contract/app/library.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { labelIdConditions, selectLabels } from '../../../kit/labels.ts';
import { containsPattern, tableAs } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Purchasable, purchasableEntities, purchaseTables } from '../../content/purchases/index.ts';

/** The column that only a buyer receives. */
const soldColumns = { book: 'pdf_id', research: 'description' } as const;

/** The records of a kind, each with the purchase of the doctor. */
const selectItems = (db: Db, kind: Purchasable, doctorId: number) => {
  const entity = purchasableEntities[kind];
  return db
    .selectFrom(tableAs(entity.table, 'item'))
    .innerJoin('doctors', (join) => join.on('doctors.user_id', '=', doctorId))
    .leftJoin(tableAs(purchaseTables[kind], 'bought'), (join) =>
      join
        .on(sql.ref(`bought.${kind}_id`), '=', sql.ref('item.id'))
        .on('bought.doctor_id', '=', doctorId)
        .on('bought.refunded_at', 'is', null),
    )
    .select(['item.id', 'item.name', 'item.image_id', 'item.coin_price', 'item.created_at', 'doctors.points'])
    .select([sql<boolean>`bought.id is not null`.as('is_bought'), sql<string>`${sql.ref(`item.${soldColumns[kind]}`)}`.as('sold')])
    .select([
      selectLabels(db, { entity, kind: 'category' }, 'item.id').as('categories'),
      selectLabels(db, { entity, kind: 'tag' }, 'item.id').as('tags'),
    ]);
};

export type LibraryRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

type Shelf = { kind: Purchasable; doctorId: number };

export const libraryRead = {
  page: (db: Db, { kind, doctorId }: Shelf, { category_id: category, tag_id: tag, q, mine, ...query }: LibraryQuery) => {
    const ids = { ...(category !== undefined && { category }), ...(tag !== undefined && { tag }) };
    const rows = selectItems(db, kind, doctorId)
      .where(mine ? sql<SqlBool>`bought.id is not null` : sql<SqlBool>`item.archived_at is null`)
      .$if(Boolean(q), (qb) => qb.where('item.search_key', 'like', containsPattern(q ?? '')))
      .where((where) => where.and(labelIdConditions(purchasableEntities[kind], ids, 'item.id')));
    return readCursorPage({ rows, order: descending(mine ? 'bought.id' : 'item.id') }, query);
  },
  /** A record that is active or that the doctor bought. */
  byId: (db: Db, { kind, doctorId }: Shelf, id: number): Promise<LibraryRow | undefined> =>
    selectItems(db, kind, doctorId)
      .where('item.id', '=', id)
      .where(sql<SqlBool>`(item.archived_at is null or bought.id is not null)`)
      .executeTakeFirst(),
};
