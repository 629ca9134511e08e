import { sql } from 'kysely';
import { entities } from '../contract/entities/index.ts';
import { audience, fraction, momentOf, pickReaction, shareBetween } from './expressions.ts';
import { insertChecked, type Row } from './insert.ts';
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

type Labeled = { id: number; category: string; tags: readonly string[] };

/** The short name of a record of a table. The names of its join tables begin with it. */
const shortNameOf = (table: Table) => entities[table].shortName;

const linkLabels = async ({ db, ids }: ContentSeeder, kind: string, records: readonly Labeled[]) => {
  const link = async (labels: 'categories' | 'tags', column: string, namesOf: (record: Labeled) => readonly string[]) => {
    const links = records.flatMap((record) => namesOf(record).map((name) => [record.id, idOf(ids, labels, name)]));
    await sql`insert into ${sql.table(`${kind}_${labels}`)} (${sql.ref(`${kind}_id`)}, ${sql.ref(column)})
      values ${sql.join(links.map((pair) => sql`(${sql.join(pair)})`))}`.execute(db);
  };
  await link('categories', 'category_id', ({ category }) => [category]);
  await link('tags', 'tag_id', ({ tags }) => tags);
};

/** Adds reactions to the records of a table. The share of doctors who react differs by record. */
export const seedReactions = async ({ db, now }: Seeder, table: 'blogs' | 'conferences' | 'stories' | 'posts'): Promise<void> => {
  const kind = shortNameOf(table);
  const shown = table === 'posts' ? sql`(select * from posts where held_at is null)` : sql.table(table);
  await sql`insert into ${sql.table(`${kind}_reactions`)} (${sql.ref(`${kind}_id`)}, doctor_id, reaction, reacted_at)
    select r.id, d.id, ${pickReaction}, ${momentOf(now)} from ${shown} r cross join ${audience} d
    where ${fraction(3)} < ${shareBetween(4, 0.05, 0.3)} order by 4`.execute(db);
};

/** Stores the records of a table with their labels, oldest first, and returns them with their texts. */
export const seedRecords = async <Name extends Table, Item extends object>(seeder: ContentSeeder, table: Name, plan: Plan<Name, Item>) => {
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
  const stored = await insertChecked(db, table, rows);
  const records = plan.items.map((texts, index) => ({ ...texts, ...cycle(rows, index), id: cycle(stored, index).id, index }));
  const labeled = records.filter((record): record is typeof record & Labeled => 'category' in record);
  if (labeled.length > 0) await linkLabels(seeder, shortNameOf(table), labeled);
  return records;
};
