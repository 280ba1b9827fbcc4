import type { SqlLexis } from './sql-lexis.ts';

/** Tables of a database itself that no user SQL may read. A name that ends in `*` stands for all that begin so, `*x*` for all that hold it; any case. */
export interface DeniedTables {
  /** Where they are: names of schemas, `null` for a table without one; absent: anywhere. */
  readonly schemas?: readonly (string | null)[];
  /** Absent: all tables there but those of `allBut`. */
  readonly tables?: readonly string[];
  readonly allBut?: readonly string[];
}

/**
 * How the SQL of a database differs from the standard, for code that analyses a statement before it runs.
 * Plain data, so that an engine in another process can bring it. A wrong member is a hole: it lets statements through whose
 * tables and functions were not seen. The kit of tests for engines tries them.
 */
export interface SqlGrammar {
  /** Name by which the portable parser, `@polyglot-sql/sdk`, knows the dialect, such as `postgresql` or `duckdb`. */
  readonly parser: string;
  readonly lexis: SqlLexis;
  /** What the portable parser may be shown, so that it finds what the database will find. */
  readonly portable: 'as-written' | 'without-comments' | 'without-texts';
  /** The parser of the database itself, which reads each text too; the stricter finding of the two counts. */
  readonly ownParser: 'postgres' | null;
  /** The engine itself judges kind and functions of every statement, with the parser of the database. */
  readonly judgesStatements: boolean;
  /** Words that start an explanation, and what may follow one that the portable parser does not know; `*` is any word. */
  readonly explain: { readonly words: readonly string[]; readonly forms: readonly (readonly string[])[] } | null;
  /** Whether `A` is the CTE `a`: also in quotes, without quotes only, or never. In doubt never: a name is a table then, and refused. */
  readonly cteNames: 'folded' | 'folded-unless-quoted' | 'as-written';
  /** Whether the body of a CTE sees the CTEs of clauses around its own. Where it does not, the name there is that of a table. */
  readonly cteBodies: 'see-outer' | 'see-own-clause';
  /**
   * Whether a quoted name with dots is a path: `hr.orders` in one pair of quotes is then the table of the schema `hr`. `attached` are
   * schemas, lower case, whose name belongs to that of the table, as where each schema has an information schema.
   */
  readonly quotedPaths: { readonly attached: readonly string[] } | null;
  /**
   * What `SHOW` is: it shows settings and lists of tables, lists that tell how many rows a table has, or the build of tables that it
   * names, or is a name like others.
   */
  readonly show: 'lists' | 'counts' | 'tables' | 'name';
  /** `x IN t` reads the table `t`. */
  readonly inTakesTables: boolean;
  /** `a // b` divides integers, which the portable parser does not know. */
  readonly slashesDivide: boolean;
  /**
   * Functions that give rows when they stand in FROM, lower case, and what the others there are: tables under their names,
   * unknown readers of tables, or judged as functions elsewhere.
   */
  readonly rowFunctions: { readonly known: readonly string[]; readonly others: 'tables' | 'unknown' | 'judged' };
  readonly deniedTables: readonly DeniedTables[];
  /**
   * Tables of the engine that may reveal rows past every row rule, such as the row count of a table: closed to users who may not read
   * everything in a database. Only tables known to hold structure alone are excepted, so that a new table of the engine is closed.
   */
  readonly tellingTables: readonly DeniedTables[];
  /**
   * Sequences are read as if they were tables, and tell how many rows others have had: people who are bound by rules read only what
   * the database lists among the tables and views of a schema.
   */
  readonly readsSequences: boolean;
  /** Whether `LIMIT n` behind a statement ends it after n rows; where there is no such clause, reading stops there. */
  readonly limit: 'clause' | 'none';
  /**
   * Where a table is looked for that is named without its schema: in the one that was chosen for the statement, or in that of the
   * login, whatever was chosen. Statements with such names then run in the login's schema alone.
   */
  readonly namesWithoutSchema: 'chosen' | 'login';
  /**
   * What keeps the database from merging a narrowed sub-query with conditions of a user, which it might then evaluate before the
   * row rule: a LIMIT above any number of rows, OFFSET 0, or `ordered-offset`, OFFSET 0 as SQL Server writes it behind an ORDER BY.
   */
  readonly rowFence: 'none' | 'limit' | 'offset' | 'ordered-offset';
}

const STANDARD_LEXIS: SqlLexis = Object.freeze({
  dollarQuotes: false,
  backticks: false,
  brackets: false,
  doubleQuotedTexts: false,
  backslashEscapes: false,
  backslashNames: false,
  escapeTexts: false,
  hashComments: false,
  dashesNeedBlank: false,
  returnEndsLine: false,
  nestedComments: false,
  executableComments: false,
});

const STANDARD: Omit<SqlGrammar, 'parser' | 'lexis'> = {
  portable: 'as-written',
  ownParser: null,
  judgesStatements: false,
  explain: null,
  cteNames: 'folded',
  cteBodies: 'see-outer',
  quotedPaths: null,
  show: 'lists',
  inTakesTables: false,
  slashesDivide: false,
  rowFunctions: { known: [], others: 'judged' },
  deniedTables: [],
  tellingTables: [],
  readsSequences: false,
  limit: 'clause',
  namesWithoutSchema: 'chosen',
  rowFence: 'none',
};

/** A grammar of which only what differs from standard SQL is named. */
export function defineGrammar(
  grammar: Pick<SqlGrammar, 'parser'> &
    Partial<Omit<SqlGrammar, 'parser' | 'lexis'>> & { readonly lexis?: Partial<SqlLexis> },
): SqlGrammar {
  return Object.freeze({ ...STANDARD, ...grammar, lexis: Object.freeze({ ...STANDARD_LEXIS, ...grammar.lexis }) });
}
