import type { ConferenceDraft } from '../../../contract/entities/conferences.ts';
import type { Db } from '../../platform/database/index.ts';

/** What a conference is made of, but for its labels; what is not given stays. */
export type ConferenceFacts = { [Fact in 'title' | 'description' | 'link' | 'image_id']?: string | undefined };
type NewConference = Pick<ConferenceDraft, 'title' | 'description' | 'link'> & { image_id: string };

export const conferencesRepo = {
  insert: (db: Db, conference: NewConference, { at, by }: { at: Date; by: number }) =>
    db
      .insertInto('conferences')
      .values({ ...conference, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { facts, at }: { facts: ConferenceFacts; at: Date }) =>
    db
      .updateTable('conferences')
      .set({ ...facts, updated_at: at })
      .where('id', '=', id)
      .execute(),
};
