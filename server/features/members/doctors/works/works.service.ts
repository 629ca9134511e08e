import type { DoctorDetail, DoctorId, PurchasedBook, PurchasedResearch } from '../../../../../contract/entities/members/doctors.ts';
import { type PageQuery, presentPage } from '../../../../kit/list.ts';
import type { Context } from '../../../../platform/context.ts';
import { type BookRow, type NewestWorks, type PostRow, type ResearchRow, worksRead } from './works.read.ts';

const presentPurchase = ({ files }: Context, { id, name, image_id, coins, purchased_at, refunded_at }: Omit<BookRow, 'pdf_id'>) => ({
  id,
  name,
  image: files.publicUrl(image_id),
  coins,
  purchased_at: new Date(purchased_at).toISOString(),
  refunded_at: refunded_at === null ? null : new Date(refunded_at).toISOString(),
});

const bookPresenter =
  (context: Context) =>
  (row: BookRow): PurchasedBook => ({
    ...presentPurchase(context, row),
    pdf_file: context.files.signUrl(row.pdf_id, context.actor.id, context.now),
  });

const researchPresenter =
  (context: Context) =>
  (row: ResearchRow): PurchasedResearch => ({ ...presentPurchase(context, row), description: row.description });

const presentPost = ({ id, description, created_at }: PostRow) => ({ id, description, created_at: new Date(created_at).toISOString() });

/** Presents the newest purchases and posts in a doctor's row. */
export const presentNewestWorks = (
  context: Context,
  { books, researches, posts }: NewestWorks,
): Pick<DoctorDetail, 'books' | 'researches' | 'posts'> => ({
  books: books.map(bookPresenter(context)),
  researches: researches.map(researchPresenter(context)),
  posts: posts.map(presentPost),
});

export const works = {
  async books(context: Context, id: DoctorId, query: PageQuery) {
    return presentPage(await worksRead.books(context.db, id, query), bookPresenter(context), query);
  },
  async researches(context: Context, id: DoctorId, query: PageQuery) {
    return presentPage(await worksRead.researches(context.db, id, query), researchPresenter(context), query);
  },
};
