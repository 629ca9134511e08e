import type { Category, CategoryDraft, CategoryId, CategoryListQuery } from '../../../contract/entities/categories.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { NamedRow } from '../../kit/named.ts';
import { namedWrites } from '../../kit/named-writes.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { categoriesRepo } from './categories.repo.ts';

const writes = namedWrites(categoriesRepo, { entity: 'categories', noun: 'category', label: 'Category' });

type Counts = 'messages' | 'researches' | 'books' | 'conferences' | 'blogs';
type Row = NamedRow<Counts>;

const countsOf = ({ messages, researches, books, conferences, blogs }: Row) => ({ messages, researches, books, conferences, blogs });
// A company picks a category for its message; what others wrote under it is none of its business.
const unknown = { messages: null, researches: null, books: null, conferences: null, blogs: null };

const presenter =
  ({ actor }: Context) =>
  (row: Row): Category => ({
    id: row.id as CategoryId, // a database id becomes the contract's
    name: row.name,
    ...(actor.can('categories.write') ? countsOf(row) : unknown),
    ...presentArchived(row),
  });

const answer = (context: Context, { row, message }: { row: Row; message: string }) => ({ data: presenter(context)(row), message });

export const categories = {
  async list(context: Context, query: CategoryListQuery) {
    return pageAnswer(await categoriesRepo.page(context.db, query), presenter(context), query);
  },
  async archived(context: Context, query: CategoryListQuery) {
    return pageAnswer(await categoriesRepo.archivedPage(context.db, query), presenter(context), query);
  },
  async stats({ db }: Context) {
    return { data: { total_Categoriss: await categoriesRepo.count(db) } };
  },
  async create(context: Context, draft: CategoryDraft) {
    return answer(context, await writes.create(context, draft));
  },
  async update(context: Context, id: CategoryId, draft: CategoryDraft) {
    return answer(context, await writes.update(context, id, draft));
  },
  async archive(context: Context, id: CategoryId) {
    return answer(context, await writes.archive(context, id));
  },
  async restore(context: Context, ids: CategoryId[]) {
    return writes.restore(context, ids);
  },
};
