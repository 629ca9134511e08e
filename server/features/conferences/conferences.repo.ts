import type { ConferenceDraft } from '../../../contract/entities/conferences.ts';
import type { Db } from '../../platform/database/index.ts';

type NewConference = Pick<ConferenceDraft, 'title' | 'description' | 'link'> & { image_id: string };
/** What a conference is made of, but for its labels; what is not given stays. */
type ConferenceFacts = { [Fact in keyof NewConference]?: NewConference[Fact] | undefined };

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
