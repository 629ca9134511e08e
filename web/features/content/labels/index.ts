export { CategoryField } from './category-field.tsx';
export { LabelFields } from './label-fields.tsx';
export { joinNames, labelIdsOf, labelTextsOf } from './labels.ts';
