import { type Book, type BookChange, type BookDraft, type BookListQuery, bookId } from '../../../contract/entities/books.ts';
import { entities } from '../../../contract/entities/index.ts';
import { toId } from '../../../contract/kit/ids.ts';
import type { SeenVersion } from '../../../contract/kit/version.ts';
import { presentArchived } from '../../kit/archive.ts';
import { getCounter } from '../../kit/counters.ts';
import { readDays } from '../../kit/days.ts';
import { completeCreate, completeUpdate, labeledArchive, labelLists, lockLabeledRecord, presentLabel } from '../../kit/labels.ts';
import { type PageQuery, presentPage } from '../../kit/list.ts';
import { assertUnchanged, presentVersion } from '../../kit/stale.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { listPurchases } from '../purchases/index.ts';
import { type BookRow, booksRepo } from './books.repo.ts';

type Files = StoredFiles<'image' | 'pdf_file'>;

const presenter =
  ({ files, actor, now }: Context) =>
  (row: BookRow): Book => ({
    id: toId(bookId, row.id),
    name: row.name,
    coin_price: row.coin_price,
    image: files.publicUrl(row.image_id),
    pdf_file: files.signUrl(row.pdf_id, actor.id, now),
    buyers: row.buyers,
    categories: row.categories.map(presentLabel),
    tags: row.tags.map(presentLabel),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
  });

const getActive = async ({ db }: Context, id: number) => orNotFound(await booksRepo.activeById(db, id), `book ${id}`);
const findAndPresent = async (context: Context, id: number) => presenter(context)(await getActive(context, id));
const listPage = async (context: Context, query: BookListQuery, isArchived: boolean) =>
  presentPage(await booksRepo.page(context.db, readDays(context, query), isArchived), presenter(context), query);

const recordFiles = async (context: Context, { image, pdf_file }: Files) => {
  if (image) await recordFile(context, image, 'public');
  if (pdf_file) await recordFile(context, pdf_file, 'private');
  return { image_id: image?.id, pdf_id: pdf_file?.id };
};

export const books = {
  list: (context: Context, query: BookListQuery) => listPage(context, query, false),
  archived: (context: Context, query: BookListQuery) => listPage(context, query, true),
  ...labelLists(entities.books),
  ...labeledArchive(entities.books),
  /** Counts all active records. With an id, presents that record and a page of its buyers. */
  async stats(context: Context, { id, ...query }: PageQuery & { id?: number | undefined }) {
    if (id === undefined) return { data: { total_books: await getCounter(context.db, 'books.live') } };
    const row = orNotFound(await booksRepo.byId(context.db, id), `book ${id}`);
    return {
      data: { ...presenter(context)(row), doctors_purchased_books: await listPurchases(context, { kind: 'book', record: row }, query) },
    };
  },
  async create(context: Context, draft: BookDraft, files: Required<Files>) {
    const { db, now, actor } = context;
    await recordFiles(context, files);
    const fileIds = { image_id: files.image.id, pdf_id: files.pdf_file.id };
    const { id } = await booksRepo.insert(db, draft, { ...fileIds, at: now, by: actor.id });
    const message = await completeCreate(context, entities.books, { id, draft, files });
    return { data: await findAndPresent(context, id), message };
  },
  async update(
    context: Context,
    id: number,
    { draft: { seen_updated_at, ...draft }, ...files }: Files & { draft: BookChange & SeenVersion },
  ) {
    await lockLabeledRecord(context.db, entities.books, id);
    const before = await getActive(context, id);
    await assertUnchanged(before, { seen_updated_at }, { ...entities.books, present: () => presenter(context)(before) });
    await booksRepo.update(context.db, id, { ...draft, ...(await recordFiles(context, files)), at: context.now });
    const message = await completeUpdate(context, entities.books, { id, draft, files, before });
    return { data: await findAndPresent(context, id), message };
  },
};
