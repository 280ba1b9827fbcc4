/** Longer SQL is told once, by whoever is asked for it. */
export const ECHO_CHARACTERS = 20_000;

/** Where SQL stands beside something else: its beginning is enough to know it again. */
export const shortSql = (sql: string): string =>
  sql.length <= ECHO_CHARACTERS ? sql : `${sql.slice(0, ECHO_CHARACTERS)} …`;
