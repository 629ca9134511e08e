import type { ResearchListQuery } from '../../../contract/entities/research.ts';
import { labelledPage } from '../../kit/labelled.ts';
import { labelColumns } from '../../kit/labels.ts';
import type { Rows } from '../../kit/page.ts';
import { tallied } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';

/** Researches with their labels and who archived them. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('research')
    .leftJoin('users as archiver', 'archiver.id', 'research.archived_by')
    .select([
      'research.id',
      'research.name',
      'research.coin_price',
      'research.image_id',
      'research.description',
      'research.buyers',
      'research.created_at',
      'research.archived_at',
      'archiver.name as archived_by_name',
    ])
    .select(labelColumns(db, 'research'))
    .orderBy('research.id', 'desc');

export type ResearchRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const researchRead = {
  page: (db: Db, asked: { query: ResearchListQuery; isArchived: boolean }): Promise<Rows<ResearchRow>> =>
    labelledPage(db, { kind: 'research', ...asked, where: { coin_price: asked.query.coin_price } }, (ids) =>
      rowsOf(db).where('research.id', '=', ids).execute(),
    ),
  /** A live research. */
  byId: (db: Db, id: number): Promise<ResearchRow | undefined> =>
    rowsOf(db).where('research.id', '=', id).where('research.archived_at', 'is', null).executeTakeFirst(),
  count: (db: Db): Promise<number> => tallied(db, 'research.live'),
};
