/** Schemas that endpoints of other plugins share; browsers import this door as types only. */
export { datasourcePayload } from './common/wire/dataset.ts';
