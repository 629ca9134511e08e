export { useCategoryOptions } from './categories.api.ts';
