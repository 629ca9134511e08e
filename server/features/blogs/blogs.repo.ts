import type { BlogDraft } from '../../../contract/entities/blogs.ts';
import type { Db } from '../../platform/database/index.ts';

type NewBlog = Pick<BlogDraft, 'title' | 'content'> & { image_id: string };
/** What a blog is made of, but for its labels; what is not given stays. */
type BlogFacts = { [Fact in keyof NewBlog]?: NewBlog[Fact] | undefined };

export const blogsRepo = {
  insert: (db: Db, blog: NewBlog, { at, by }: { at: Date; by: number }) =>
    db
      .insertInto('blogs')
      .values({ ...blog, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { facts, at }: { facts: BlogFacts; at: Date }) =>
    db
      .updateTable('blogs')
      .set({ ...facts, updated_at: at })
      .where('id', '=', id)
      .execute(),
};
