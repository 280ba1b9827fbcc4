import { shortText } from '@facet/sdk/wire/resource';

/** Characters of SQL that one call may bring: what a person writes, and generated lists of some ten thousand values. */
export const MOST_SQL = 1_048_576;
export const sqlText = shortText(MOST_SQL);
/** Parameters, notes and settings that are kept beside a query. */
export const noteText = shortText(65_536);
