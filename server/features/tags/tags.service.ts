import type { Tag, TagDraft, TagId, TagListQuery } from '../../../contract/entities/tags.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { NamedRow } from '../../kit/named.ts';
import { namedWrites } from '../../kit/named-writes.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { tagsRepo } from './tags.repo.ts';

const writes = namedWrites(tagsRepo, { entity: 'tags', noun: 'tag', label: 'Tag' });

const present = (row: NamedRow<'researches' | 'books' | 'conferences' | 'blogs'>): Tag => ({
  id: row.id as TagId, // a database id becomes the contract's
  name: row.name,
  researches: row.researches,
  books: row.books,
  conferences: row.conferences,
  blogs: row.blogs,
  ...presentArchived(row),
});

const answer = ({ row, message }: { row: NamedRow<'researches' | 'books' | 'conferences' | 'blogs'>; message: string }) => ({
  data: present(row),
  message,
});

export const tags = {
  async list({ db }: Context, query: TagListQuery) {
    return pageAnswer(await tagsRepo.page(db, query), present, query);
  },
  async archived({ db }: Context, query: TagListQuery) {
    return pageAnswer(await tagsRepo.archivedPage(db, query), present, query);
  },
  async stats({ db }: Context) {
    return { data: { total_tags: await tagsRepo.count(db) } };
  },
  async create(context: Context, draft: TagDraft) {
    return answer(await writes.create(context, draft));
  },
  async update(context: Context, id: TagId, draft: TagDraft) {
    return answer(await writes.update(context, id, draft));
  },
  async archive(context: Context, id: TagId) {
    return answer(await writes.archive(context, id));
  },
  async restore(context: Context, ids: TagId[]) {
    return writes.restore(context, ids);
  },
};
