export { CategoryField } from './category-field.tsx';
