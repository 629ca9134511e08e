import type { AppBook, AppResearch, LibraryQuery } from '../../../../contract/app/library.ts';
import { say } from '../../../../contract/app/texts.ts';
import { bookId } from '../../../../contract/entities/content/books.ts';
import { researchId } from '../../../../contract/entities/content/research.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import { presentLabel } from '../../../kit/labels.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { buy, type Purchasable } from '../../content/purchases/index.ts';
import { type LibraryRow, libraryRead } from './library.read.ts';

const presentShared = ({ files }: Context, { points, coin_price, is_bought, ...row }: LibraryRow) => ({
  name: row.name,
  image: files.publicUrl(row.image_id),
  price: coin_price,
  is_bought,
  can_afford: points >= coin_price,
  categories: row.categories.map(presentLabel),
  tags: row.tags.map(presentLabel),
  created_at: row.created_at.toISOString(),
});

const presentBook = (context: Context, row: LibraryRow): AppBook => ({ id: toId(bookId, row.id), ...presentShared(context, row) });

const presentResearch = (context: Context, row: LibraryRow): AppResearch => ({
  id: toId(researchId, row.id),
  ...presentShared(context, row),
  description: row.is_bought ? row.sold : null,
});

/** The requests that are the same for books and research papers. */
const shelfOf = <Item>(kind: Purchasable, present: (context: Context, row: LibraryRow) => Item) => {
  const find = async ({ db, actor }: Context, id: number) => {
    const row = await libraryRead.byId(db, { kind, doctorId: actor.id }, id);
    if (!row) throw notFound();
    return row;
  };
  return {
    find,
    list: async (context: Context, query: LibraryQuery) => {
      const page = await libraryRead.page(context.db, { kind, doctorId: context.actor.id }, query);
      return presentCursorPage(page, (row) => present(context, row));
    },
    read: async (context: Context, id: number) => ({ data: present(context, await find(context, id)) }),
    buy: async (context: Context, id: number, expectedPrice: number) => {
      const { purchased_at, isStored, ...purchase } = await buy(context, { kind, id, expectedPrice });
      return { data: { ...purchase, purchased_at: purchased_at.toISOString() }, isStored };
    },
  };
};

const books = shelfOf('book', presentBook);

export const library = {
  books: {
    ...books,
    async file(context: Context, id: number) {
      const { is_bought, sold } = await books.find(context, id);
      if (!is_bought) throw forbidden(say(context.language, 'Buy this book to read it.'));
      return { data: { url: context.files.signUrl(sold, context.actor.id, context.now) } };
    },
  },
  research: shelfOf('research', presentResearch),
};
