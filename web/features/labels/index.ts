export { CategoryField } from './category-field.tsx';
export { LabelFields } from './label-fields.tsx';
export { joinNames, type LabelValues, labelIdsOf, labelTextsOf } from './labels.ts';
