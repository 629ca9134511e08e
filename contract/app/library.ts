import { z } from 'zod';
import { bookId } from '../entities/content/books.ts';
import { researchId } from '../entities/content/research.ts';
import { coinPrice } from '../kit/fields.ts';
import { idParams } from '../kit/ids.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { labelFilters, labels } from './content.ts';
import { cursorPage, cursorQuery } from './kit.ts';

const shared = {
  name: z.string(),
  /** A public URL. */
  image: z.string(),
  /** In coins. */
  price: z.int(),
  is_bought: z.boolean(),
  can_afford: z.boolean(),
  ...labels,
  created_at: z.iso.datetime(),
};

export const appBook = z.object({ id: bookId, ...shared });
export type AppBook = z.infer<typeof appBook>;

/** A research paper; the description is what a doctor buys, so it is null until then. */
export const appResearch = z.object({ id: researchId, ...shared, description: z.string().nullable() });
export type AppResearch = z.infer<typeof appResearch>;

/** `mine` lists what the caller bought, also what was archived since, by the time of the purchase. */
const query = cursorQuery(['id'], { ...labelFilters, mine: z.boolean('Choose true or false').default(false) });
export type LibraryQuery = z.infer<typeof query>;

/** A purchase, and the balance after it. */
const purchase = z.object({ coins: z.int(), purchased_at: z.iso.datetime(), points: z.int() });

const permission = 'member.use';

const libraryRoutes = <Id extends z.ZodType, Item extends z.ZodType>(
  path: string,
  { id, item, singular, plural }: { id: Id; item: Item; singular: string; plural: string },
) => ({
  list: route({
    method: 'GET',
    path,
    summary: `Lists ${plural}, newest first.`,
    permission,
    isCacheable: true,
    query,
    response: cursorPage(item),
  }),
  read: route({
    method: 'GET',
    path: `${path}/:id`,
    summary: `Returns a ${singular} that is sold or that the caller bought.`,
    permission,
    isCacheable: true,
    params: idParams(id),
    response: dataResponse(item),
  }),
  purchase: route({
    method: 'PUT',
    path: `${path}/:id/purchase`,
    summary: `Buys a ${singular} at the price that the caller saw; 200 if the caller has it already, 409 if the price is another one or the coins are not enough.`,
    permission,
    params: idParams(id),
    body: z.strictObject({ expected_price: coinPrice() }),
    response: dataResponse(purchase),
    status: 201,
    storedStatus: 200,
  }),
});

export const bookRoutes = {
  ...libraryRoutes('/books', { id: bookId, item: appBook, singular: 'book', plural: 'books' }),
  file: route({
    method: 'GET',
    path: '/books/:id/file',
    summary: 'Returns a signed URL of the PDF, valid for at most five minutes; 403 unless the caller bought the book.',
    permission,
    isSecret: true,
    params: idParams(bookId),
    response: dataResponse(z.object({ url: z.string() })),
  }),
};

export const researchRoutes = libraryRoutes('/research', {
  id: researchId,
  item: appResearch,
  singular: 'research paper',
  plural: 'research papers',
});
