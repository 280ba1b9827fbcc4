// One file to fetch instead of two.
export { Field } from './field.tsx';
export { NumberField } from './number-field.tsx';
