/** Schemas that endpoints of other plugins share; browsers import this door as types only. */
export { MOST_SQL, noteText, sqlText } from './common/wire/sql-text.ts';
