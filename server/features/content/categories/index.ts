export { categories } from './categories.routes.ts';
