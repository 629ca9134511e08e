export { CategoryField } from './category-field.tsx';
export { LabelFields } from './label-fields.tsx';
export { type LabelValues, labelIdsOf } from './labels.ts';
