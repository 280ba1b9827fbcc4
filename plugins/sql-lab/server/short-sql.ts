/** Longer SQL is sent whole only in the response of the query itself. */
export const ECHO_CHARACTERS = 20_000;

/** SQL beside other data: its beginning is enough to recognise it. */
export const shortSql = (sql: string): string =>
  sql.length <= ECHO_CHARACTERS ? sql : `${sql.slice(0, ECHO_CHARACTERS)} …`;
