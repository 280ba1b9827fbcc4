/** Longer SQL stands in one answer alone: that of the query itself. */
export const ECHO_CHARACTERS = 20_000;

/** Where SQL stands beside something else: its beginning is enough to know it again. */
export const shortSql = (sql: string): string =>
  sql.length <= ECHO_CHARACTERS ? sql : `${sql.slice(0, ECHO_CHARACTERS)} …`;
