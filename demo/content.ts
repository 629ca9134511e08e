import { sql } from 'kysely';
import { audience, fraction, momentOf, pickReaction, shareBetween } from './expressions.ts';
import { insertRecords, insertRows, type Row } from './insert.ts';
import { idOf } from './names.ts';
import { cycle, day } from './random.ts';
import { type ContentSeeder, pickCover, type Seeder, spreadOver } from './seeder.ts';

type Table = 'blogs' | 'conferences' | 'books' | 'research' | 'stories' | 'notes' | 'posts';
type Stamp = 'created_at' | 'created_by' | 'updated_at' | 'archived_at' | 'archived_by';

/** The records of a table, created evenly over the last `days`. Of every `of` records, the one at index `which` is archived. */
type Plan<Name extends Table, Texts> = {
  items: readonly Texts[];
  days: number;
  archived: readonly [of: number, which: number];
  toRow(texts: Texts & { index: number; createdAt: number; cover: string }): Omit<Row<Name>, Stamp>;
};

type Labelled = { id: number; category: string; tags: readonly string[] };

/** The singular of a table's name. The names of its join tables begin with it. */
const kindOf = (table: Table) => table.replace(/ies$/, 'y').replace(/s$/, '');

const linkLabels = async ({ db, ids }: ContentSeeder, kind: string, records: readonly Labelled[]) => {
  const [key, labelled] = [`${kind}_id`, kind as 'blog']; // or another kind that has labels
  const categoryRows = records.map(({ id, category }) => ({ [key]: id, category_id: idOf(ids, 'categories', category) }));
  const tagRows = records.flatMap(({ id, tags }) => tags.map((name) => ({ [key]: id, tag_id: idOf(ids, 'tags', name) })));
  await insertRows(db, `${labelled}_categories`, categoryRows as never[]);
  await insertRows(db, `${labelled}_tags`, tagRows as never[]);
};

/** Adds reactions to the records of a table. The share of doctors who react differs by record. */
export const seedReactions = async ({ db, now }: Seeder, table: 'blogs' | 'conferences' | 'stories' | 'posts'): Promise<void> => {
  const kind = kindOf(table);
  await sql`insert into ${sql.table(`${kind}_reactions`)} (${sql.ref(`${kind}_id`)}, doctor_id, reaction, reacted_at)
    select r.id, d.id, ${pickReaction}, ${momentOf(now)} from ${sql.table(table)} r cross join ${audience} d
    where ${fraction(3)} < ${shareBetween(4, 0.05, 0.3)} order by 4`.execute(db);
};

/** Stores the records of a table with their labels, oldest first, and returns them with their texts. */
export const seedRecords = async <Name extends Table, Texts extends object>(
  seeder: ContentSeeder,
  table: Name,
  plan: Plan<Name, Texts>,
) => {
  const { db, now, adminId } = seeder;
  const [of, which] = plan.archived;
  const moments = spreadOver(plan.days, plan.items.length, now);
  const rows = plan.items.map((texts, index) => {
    const createdAt = cycle(moments, index);
    const archivedAt = index % of === which ? now.getTime() - 3 * day : null;
    const author = table === 'posts' ? {} : { created_by: adminId, updated_at: createdAt };
    const columns = plan.toRow({ ...texts, index, createdAt, cover: pickCover(seeder, index) });
    return { ...columns, ...author, created_at: createdAt, archived_at: archivedAt, archived_by: archivedAt && adminId };
  });
  const stored: { id: number }[] = await insertRecords(db, table, rows as never[]); // the table is a type parameter, so its columns are unknown
  const records = plan.items.map((texts, index) => ({ ...texts, ...cycle(rows, index), id: cycle(stored, index).id, index }));
  const labelled = records.filter((record): record is typeof record & Labelled => 'category' in record);
  if (labelled.length > 0) await linkLabels(seeder, kindOf(table), labelled);
  return records;
};
