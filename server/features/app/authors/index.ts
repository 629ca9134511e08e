export { authorColumns, presentAuthor } from './authors.present.ts';
