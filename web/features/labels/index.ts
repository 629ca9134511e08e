export { LabelFields } from './label-fields.tsx';
