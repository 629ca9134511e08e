import type { Reacted } from '../../features/reactions/index.ts';
import type { LabelledKind } from '../../kit/labels.ts';
import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { at, type Random } from '../random.ts';
import type { Labelled } from './words/labels.ts';

/** Ids of the labels that content is put under, by name. */
export type Labels = { categories: ReadonlyMap<string, number>; tags: ReadonlyMap<string, number> };

/** The id of what a list of words names; a name that nothing has must not go by unseen. */
export const idOf = (ids: ReadonlyMap<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`nothing is called ${name}`);
  return id;
};

type Labelling = { ids: readonly number[]; words: readonly Labelled[]; labels: Labels };

/** Puts each record under the category and the tags that its words name. */
export const fillLabels = async (db: Db, kind: LabelledKind, { ids, words, labels }: Labelling): Promise<void> => {
  const key = `${kind}_id`;
  const rowsOf = (rows: readonly Record<string, number>[]) => rows as never[]; // the column of the record is named after its kind
  await demoRepo.insertRows(
    db,
    `${kind}_categories`,
    rowsOf(ids.map((id, index) => ({ [key]: id, category_id: idOf(labels.categories, at(words, index).category) }))),
  );
  const tagsOf = (id: number, index: number) => at(words, index).tags.map((tag) => ({ [key]: id, tag_id: idOf(labels.tags, tag) }));
  await demoRepo.insertRows(db, `${kind}_tags`, rowsOf(ids.flatMap(tagsOf)));
};

type Reacting = { ids: readonly number[]; since: readonly Date[]; now: number; random: Random };

/** Doctors react to records, each record by its own share of them, in the order of time. */
export const fillReactions = async (db: Db, kind: Reacted, { ids, since, now, random }: Reacting): Promise<void> => {
  const audience = await demoRepo.audience(db);
  const rows = ids.flatMap((id, index) => {
    const share = 0.05 + 0.25 * random.next();
    return audience
      .filter(() => random.chance(share))
      .map(({ id: doctor_id, created_at }) => {
        const from = Math.max(at(since, index).getTime(), created_at.getTime());
        const reacted_at = new Date(from + random.next() * Math.max(0, now - from));
        return { [`${kind}_id`]: id, doctor_id, reaction: random.pick([1, 1, 1, 2, 2, 3, 4, 5]), reacted_at };
      });
  });
  const sorted = rows.sort((left, right) => left.reacted_at.getTime() - right.reacted_at.getTime());
  await demoRepo.insertRows(db, `${kind}_reactions`, sorted as never[]); // the column of the record is named after its kind
};

const day = 24 * 60 * 60_000;

/** The moments at which so many records came, evenly over days, the last one lately. */
export const spread = (count: number, days: number, now: number): Date[] =>
  Array.from({ length: count }, (_, index) => new Date(now - days * day * (1 - (index + 1) / (count + 1)) - 1_800_000));
