import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { archivedIf } from '../member-rows.ts';
import { at, randomFrom } from '../random.ts';
import { dealerOf } from './covers.ts';
import { fillLabels, type Labels, spread } from './deeds.ts';
import type { ContentWorld } from './store-content-files.ts';
import { abstractOf } from './words/abstracts.ts';
import { books, type LibraryItem, purchaseReason, researches } from './words/library.ts';

type Line = Awaited<ReturnType<typeof demoRepo.purchases>>[number];
type Shelf = {
  kind: 'book' | 'research';
  items: readonly LibraryItem[];
  ids: readonly number[];
  moments: readonly Date[];
  lines: readonly Line[];
};

const hour = 60 * 60_000;

/** When each item came: never after somebody bought it, nor after the next one. */
const momentsOf = (items: readonly LibraryItem[], lines: readonly Line[], now: number): Date[] => {
  const first = new Map<string, number>();
  for (const { reason, created_at } of lines) if (!first.has(reason)) first.set(reason, created_at.getTime());
  let next = Number.POSITIVE_INFINITY;
  return spread(items.length, 400, now)
    .map((moment, index) => ({ moment, bought: first.get(purchaseReason(at(items, index))) ?? Number.POSITIVE_INFINITY }))
    .reverse()
    .map(({ moment, bought }) => {
      next = Math.min(moment.getTime(), bought - hour, next - hour);
      return new Date(next);
    })
    .reverse();
};

const fillPurchases = async (db: Db, { kind, items, ids, lines }: Shelf) => {
  const idByReason = new Map(items.map((item, index) => [purchaseReason(item), at(ids, index)]));
  const rows = lines.flatMap(({ id, doctor_id, amount, reason, created_at }) => {
    const bought = idByReason.get(reason);
    return bought === undefined
      ? []
      : [{ [`${kind}_id`]: bought, doctor_id, coins: -amount, coin_line_id: String(id), purchased_at: created_at }];
  });
  await demoRepo.insertRows(db, `${kind}_purchases`, rows as never[]); // the column of the record is named after its kind
};

/** What costs nothing is taken by some, without a line in their ledgers. */
const fillTakings = async (db: Db, { kind, items, ids, moments }: Shelf, now: number) => {
  const random = randomFrom(37);
  const audience = await demoRepo.audience(db);
  const rows = items.flatMap(({ price }, index) =>
    price > 0
      ? []
      : audience
          .filter(() => random.chance(0.15))
          .map(({ id, created_at }) => {
            const from = Math.max(created_at.getTime(), at(moments, index).getTime());
            const purchased_at = new Date(from + random.next() * (now - from));
            return { [`${kind}_id`]: at(ids, index), doctor_id: id, coins: 0, coin_line_id: null, purchased_at };
          }),
  );
  rows.sort((one, other) => one.purchased_at.getTime() - other.purchased_at.getTime());
  await demoRepo.insertRows(db, `${kind}_purchases`, rows as never[]); // as above
};

/** What books and researches have alike; three of each are archived. */
const sharedOf = (items: readonly LibraryItem[], moments: readonly Date[], { adminId, now, files }: ContentWorld) => {
  const deal = dealerOf(files.covers, 0);
  return items.map(({ name, price }, index) => {
    const isArchived = index % 20 === 7;
    return {
      name,
      coin_price: price,
      image_id: deal(isArchived),
      created_by: adminId,
      created_at: at(moments, index),
      updated_at: at(moments, index),
      ...archivedIf(isArchived, { at: now.getTime() - 5 * 24 * hour, by: adminId }),
    };
  });
};

/** Stores books and researches with the doctors who bought them. */
export const fillLibrary = async (db: Db, world: ContentWorld & { labels: Labels }): Promise<void> => {
  const now = world.now.getTime();
  const lines = await demoRepo.purchases(db);
  const [bookMoments, researchMoments] = [momentsOf(books, lines, now), momentsOf(researches, lines, now)];
  const bookIds = await demoRepo.insertRecords(
    db,
    'books',
    sharedOf(books, bookMoments, world).map((row, index) => ({ ...row, pdf_id: at(world.files.volumes, index).id })),
  );
  const researchIds = await demoRepo.insertRecords(
    db,
    'research',
    sharedOf(researches, researchMoments, world).map((row, index) => ({ ...row, description: abstractOf(at(researches, index), index) })),
  );
  const shelves: Shelf[] = [
    { kind: 'book', items: books, ids: bookIds, moments: bookMoments, lines },
    { kind: 'research', items: researches, ids: researchIds, moments: researchMoments, lines },
  ];
  for (const shelf of shelves) {
    const words = shelf.items.map(({ labels }) => labels);
    await fillLabels(db, shelf.kind, { ids: shelf.ids, words, labels: world.labels });
    await fillPurchases(db, shelf);
    await fillTakings(db, shelf, now);
  }
};
