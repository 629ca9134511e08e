import type { DoctorDetail, DoctorId, OwnedBook, OwnedResearch } from '../../../../contract/entities/doctors.ts';
import { countedPage, type PageQuery, pageAnswer } from '../../../kit/page.ts';
import type { Context } from '../../../platform/context.ts';
import { type BookRow, type NewestWorks, type PostRow, type ResearchRow, worksRead } from './works.read.ts';

const bookPresenter =
  ({ files, actor, now }: Context) =>
  ({ id, name, image_id, pdf_id, coins, purchased_at }: BookRow): OwnedBook => ({
    id,
    name,
    image: files.publicAddress(image_id),
    coins,
    purchased_at: new Date(purchased_at).toISOString(),
    pdf_file: files.sign(pdf_id, actor.id, now),
  });

const researchPresenter =
  ({ files }: Context) =>
  ({ id, name, image_id, description, coins, purchased_at }: ResearchRow): OwnedResearch => ({
    id,
    name,
    image: files.publicAddress(image_id),
    coins,
    purchased_at: new Date(purchased_at).toISOString(),
    description,
  });

const presentPost = ({ id, description, created_at }: PostRow) => ({ id, description, created_at: new Date(created_at).toISOString() });

/** What a doctor's own row brings of what was bought and written last. */
export const presentNewest = (
  context: Context,
  { books, researches, posts }: NewestWorks,
): Pick<DoctorDetail, 'books' | 'researches' | 'posts'> => ({
  books: books.map(bookPresenter(context)),
  researches: researches.map(researchPresenter(context)),
  posts: posts.map(presentPost),
});

/** What a doctor bought, in pages. */
export const works = {
  async books(context: Context, id: DoctorId, query: PageQuery) {
    return pageAnswer(await countedPage((part) => worksRead.books(context.db, id, part), query), bookPresenter(context), query);
  },
  async researches(context: Context, id: DoctorId, query: PageQuery) {
    return pageAnswer(await countedPage((part) => worksRead.researches(context.db, id, part), query), researchPresenter(context), query);
  },
};
