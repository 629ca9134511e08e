import { namedRows } from '../../kit/named.ts';

export const categoriesRepo = namedRows('categories', {
  messages: 'category.message',
  researches: 'category.research',
  books: 'category.book',
  conferences: 'category.conference',
  blogs: 'category.blog',
});
