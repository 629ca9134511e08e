import { type Creator, insertRecords } from './insert.ts';
import { day } from './random.ts';
import { ar, en, labels, mix } from './texts.ts';

const lists = {
  areas: [...en.areas, ...ar.areas],
  specialties: mix(en.specialties, ar.specialties),
  promo_codes: mix(en.promo_codes, ar.promo_codes),
  categories: labels.map(({ category }) => category),
  tags: labels.flatMap(({ tags }) => tags),
};

type Table = keyof typeof lists;

/** Ids in the order of the names, the archived ones last. */
export type Ids = Record<Table, number[]>;

/** Stores areas, specialties, promo codes, categories and tags, some of each archived. */
export const seedNames = async ({ db, now, adminId }: Creator): Promise<Ids> => {
  const ids: Ids = { areas: [], specialties: [], promo_codes: [], categories: [], tags: [] };
  for (const table of Object.keys(ids) as Table[]) {
    const active = lists[table].length;
    const rows = [...lists[table], ...en.archived[table], ...ar.archived[table]].map((name, index) => {
      const createdAt = now.getTime() - (450 - index) * day;
      const archivedAt = index < active ? null : now.getTime() - (index - active + 2) * 9 * day;
      return { name, created_at: createdAt, updated_at: createdAt, archived_at: archivedAt, archived_by: archivedAt && adminId };
    });
    ids[table] = (await insertRecords(db, table, rows)).map(({ id }) => id);
  }
  return ids;
};

/** Returns the id of a category or tag; an unknown name is a mistake in the texts. */
export const idOf = (ids: Ids, table: 'categories' | 'tags', name: string): number => {
  const id = ids[table][lists[table].indexOf(name)];
  if (id === undefined) throw new Error(`None of the ${table} is called ${name}`);
  return id;
};
