import type { AppHit } from '../../../../contract/app/search.ts';
import type { Context } from '../../../platform/context.ts';
import { findHits, type HitRow } from './search.read.ts';

export const search = {
  async find({ db, actor, now, files }: Context, q: string) {
    const presentWith =
      (getUrl: (imageId: string) => string) =>
      ({ id, title, image_id }: HitRow): AppHit => ({ id, title, image: image_id === null ? null : getUrl(image_id) });
    const present = presentWith((id) => files.publicUrl(id));
    const { messages, blogs, conferences, books, research, posts } = await findHits(db, { doctorId: actor.id, now }, q);
    return {
      data: {
        messages: messages.map(present),
        blogs: blogs.map(present),
        conferences: conferences.map(present),
        books: books.map(present),
        research: research.map(present),
        posts: posts.map(presentWith((id) => files.signUrl(id, actor.id, now))),
      },
    };
  },
};
