/** Schemas for endpoints of other plugins. Client code may import this file only for its types. */
export { datasourcePayload } from './common/wire/dataset.ts';
