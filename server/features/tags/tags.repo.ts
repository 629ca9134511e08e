import { namedRows } from '../../kit/named.ts';

export const tagsRepo = namedRows('tags', {
  researches: 'tag.research',
  books: 'tag.book',
  conferences: 'tag.conference',
  blogs: 'tag.blog',
});
