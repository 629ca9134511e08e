import { sql } from 'kysely';
import type { LabeledKind } from '../../kit/labels.ts';
import type { Db } from '../../platform/database/index.ts';

export type Labels = { categories?: number[]; tags?: number[] };

/** Gives a record its categories and tags. */
export const addLabels = async (db: Db, kind: LabeledKind, { id, categories = [], tags = [] }: Labels & { id: number }) => {
  for (const [label, of, ids] of [
    ['categories', 'category', categories],
    ['tags', 'tag', tags],
  ] as const)
    for (const labelId of ids)
      await sql`insert into ${sql.table(`${kind}_${label}`)} (${sql.ref(`${kind}_id`)}, ${sql.ref(`${of}_id`)}) values (${id}, ${labelId})`.execute(
        db,
      );
};
