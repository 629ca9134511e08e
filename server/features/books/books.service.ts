import type { Book, BookChange, BookDraft, BookId, BookListQuery } from '../../../contract/entities/books.ts';
import { presentArchived } from '../../kit/archive.ts';
import { audit, changedFiles, factsBefore } from '../../kit/audit.ts';
import { labelledArchive, lockLabelled } from '../../kit/labelled.ts';
import { labelNames, labelsInUse, namedLabel, nothingCarried, writeLabels } from '../../kit/labels.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import { holdCounts } from '../../kit/tallies.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { whoBought } from '../purchases/index.ts';
import { type BookRow, booksRead } from './books.read.ts';
import { booksRepo } from './books.repo.ts';

type Files = StoredFiles<'image' | 'pdf_file'>;

/** The only way out for a book: its picture is public, its PDF leaves as a signed address of this caller. */
const presenter =
  ({ files, actor, now }: Context) =>
  (row: BookRow): Book => ({
    id: row.id as BookId, // a database id becomes the contract's
    name: row.name,
    coin_price: row.coin_price,
    image: files.publicAddress(row.image_id),
    pdf_file: files.sign(row.pdf_id, actor.id, now),
    buyers: row.buyers,
    categories: row.categories.map(namedLabel),
    tags: row.tags.map(namedLabel),
    created_at: row.created_at.toISOString(),
    ...presentArchived(row),
  });

const live = async ({ db }: Context, id: number): Promise<BookRow> => orNotFound(await booksRead.byId(db, id), `book ${id}`);

const whole = async (context: Context, id: number): Promise<Book> => presenter(context)(await live(context, id));

const listed = async (context: Context, query: BookListQuery, isArchived: boolean) =>
  pageAnswer(await booksRead.page(context.db, { query, isArchived }), presenter(context), query);

/** Makes the files that came along known to the database, and answers their columns. */
const recordFiles = async (context: Context, { image, pdf_file }: Files) => {
  if (image) await recordFile(context, image, 'public');
  if (pdf_file) await recordFile(context, pdf_file, 'private');
  return { image_id: image?.id, pdf_id: pdf_file?.id };
};

export const books = {
  list: (context: Context, query: BookListQuery) => listed(context, query, false),
  archived: (context: Context, query: BookListQuery) => listed(context, query, true),
  categories: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'book', label: 'category' }, query),
  tags: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'book', label: 'tag' }, query),
  /** How many there are; of one book, who bought it. */
  async stats(context: Context, { id, ...query }: PageQuery & { id?: BookId | undefined }) {
    if (id === undefined) return { data: { total_books: await booksRead.count(context.db) } };
    const row = await live(context, id);
    const buyers = await whoBought(context, { of: 'book', record: row }, query);
    return { data: { ...presenter(context)(row), doctors_purchased_books: buyers } };
  },
  async create(context: Context, { category_ids, tag_ids, ...facts }: BookDraft, files: Required<Files>) {
    const { db, now, actor } = context;
    await recordFiles(context, files);
    await holdCounts(db, 'books');
    const book = { ...facts, image_id: files.image.id, pdf_id: files.pdf_file.id };
    const { id } = await booksRepo.insert(db, book, { at: now, by: actor.id });
    const labels = await writeLabels(context, 'book', { id, category_ids, tag_ids, carried: nothingCarried });
    await audit(context, { action: 'books.create', entity: 'books', id, after: { ...facts, ...changedFiles(files), ...labels } });
    return { data: await whole(context, id), message: 'Book added successfully' };
  },
  async update(context: Context, { category_ids, tag_ids, ...facts }: BookChange, { id, ...files }: Files & { id: BookId }) {
    const { db, now } = context;
    await lockLabelled(db, 'book', { id, category_ids, tag_ids });
    const before = await live(context, id);
    await booksRepo.update(db, id, { facts: { ...facts, ...(await recordFiles(context, files)) }, at: now });
    const labels = await writeLabels(context, 'book', { id, category_ids, tag_ids, carried: before });
    const after = { ...facts, ...changedFiles(files), ...labels };
    const known = { name: before.name, coin_price: before.coin_price, ...labelNames(before) };
    await audit(context, { action: 'books.update', entity: 'books', id, before: factsBefore(after, known), after });
    return { data: await whole(context, id), message: 'Book updated successfully' };
  },
  ...labelledArchive({ kind: 'book', label: 'Book', calling: 'name', stamps: ['updated_at'] }),
};
