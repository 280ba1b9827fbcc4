import { ensureOneStatement } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { snowflakeGrammar } from './grammar.ts';

/**
 * Checks a statement before it is sent. The permissions of the login's role are a second, independent limit. @throws
 * EngineError
 */
export const checkStatement = (sql: string, readOnly: boolean): void =>
  ensureOneStatement(sql, readOnly, {
    lexis: snowflakeGrammar.lexis,
    reading:
      /^[\s(]*(SELECT|WITH|SHOW\s+(TERSE\s+)?(TABLES|VIEWS|SCHEMAS|DATABASES|COLUMNS|OBJECTS|BUILTIN\s+FUNCTIONS|PRIMARY\s+KEYS)|DESC(RIBE)?\s+(TABLE|VIEW)|EXPLAIN\s+(USING\s+\w+\s+)?(SELECT|WITH))\b/i,
    writing:
      /^\s*(INSERT\s+(OVERWRITE\s+)?INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE\s+(TABLE\s+)?|(CREATE|ALTER|DROP)\s+(OR\s+REPLACE\s+)?(TRANSIENT\s+|TEMP(ORARY)?\s+)?(TABLE|VIEW|SCHEMA))\b/i,
    deniedFunctions: DENIED_FUNCTIONS,
    // Stages, variables, piped statements, and comments that another parser takes for text.
    never: [
      /@/,
      /\$[A-Za-z_]\w*(?![\w$]*\s*\()/,
      /->>/,
      /\/\//,
      /\bIDENTIFIER\s*\(/i,
      /\bAT\s*\(\s*STATEMENT\b/i,
      /\bBEFORE\s*\(\s*STATEMENT\b/i,
    ],
  });
