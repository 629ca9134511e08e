import type { ResearchDraft } from '../../../contract/entities/research.ts';
import type { Db } from '../../platform/database/index.ts';

type NewResearch = Pick<ResearchDraft, 'name' | 'coin_price' | 'description'> & { image_id: string };
/** What a research is made of, but for its labels; what is not given stays. */
type ResearchFacts = { [Fact in keyof NewResearch]?: NewResearch[Fact] | undefined };

export const researchRepo = {
  insert: (db: Db, research: NewResearch, { at, by }: { at: Date; by: number }) =>
    db
      .insertInto('research')
      .values({ ...research, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { facts, at }: { facts: ResearchFacts; at: Date }) =>
    db
      .updateTable('research')
      .set({ ...facts, updated_at: at })
      .where('id', '=', id)
      .execute(),
};
