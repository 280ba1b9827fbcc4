/** Schemas that endpoints of other plugins share; browsers import this door as types only. */
export { connectionWarnings } from './common/wire/introspection.ts';
export { MOST_SQL, noteText, sqlText } from './common/wire/sql-text.ts';
