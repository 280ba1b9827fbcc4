import type { Dialect as ParserDialect } from '@polyglot-sql/sdk';

type Portable = typeof import('@polyglot-sql/sdk');
type Postgres = typeof import('libpg-query');

interface Parsers {
  readonly portable: Portable;
  readonly postgres: Postgres;
}

let loading: Promise<Parsers> | undefined;
let loaded: Parsers | undefined;

/**
 * Loads the parsers when the first query needs them: they take a hundred megabytes, which a server that only starts, or
 * answers from its cache, can do without.
 */
export async function loadSqlParsers(): Promise<void> {
  loading ??= (async () => {
    const [portable, postgres] = await Promise.all([import('@polyglot-sql/sdk'), import('libpg-query')]);
    await postgres.loadModule();
    return { portable, postgres };
  })();
  loaded = await loading;
}

export const portableParser = (): Portable['parse'] => parsers().portable.parse;
export const portableFormatter = (): Portable['format'] => parsers().portable.format;
/** The dialect of the portable parser that has this name; one that it does not know is read as generic SQL. */
export function portableDialect(name: string | null): ParserDialect {
  const { Dialect } = parsers().portable;
  return Object.values(Dialect).find((known) => known === name) ?? Dialect.Generic;
}
export const postgresParser = (): Postgres['parseSync'] => parsers().postgres.parseSync;

function parsers(): Parsers {
  if (!loaded) throw new TypeError('loadSqlParsers() must have settled before SQL is parsed.');
  return loaded;
}
