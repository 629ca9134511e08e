import type { AppHit } from '../../../../contract/app/search.ts';
import type { Context } from '../../../platform/context.ts';
import { findHits, type HitRow } from './search.read.ts';

export const search = {
  async find({ db, actor, now, files }: Context, q: string) {
    const present = ({ id, title, image_id }: HitRow): AppHit => ({
      id,
      title,
      image: image_id === null ? null : files.publicUrl(image_id),
    });
    const { messages, blogs, conferences, books, research } = await findHits(db, { doctorId: actor.id, now }, q);
    return {
      data: {
        messages: messages.map(present),
        blogs: blogs.map(present),
        conferences: conferences.map(present),
        books: books.map(present),
        research: research.map(present),
      },
    };
  },
};
