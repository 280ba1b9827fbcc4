import { ensureOneStatement } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { bigqueryGrammar } from './grammar.ts';

/**
 * Checks a statement before it is sent. The permissions of the login are a second, independent limit. @throws
 * EngineError
 */
export const checkStatement = (sql: string, readOnly: boolean): void =>
  ensureOneStatement(sql, readOnly, {
    lexis: bigqueryGrammar.lexis,
    reading: /^[\s(]*(SELECT|WITH)\b/i,
    writing:
      /^\s*(INSERT|UPDATE|DELETE|MERGE|TRUNCATE\s+TABLE|(CREATE|ALTER|DROP)\s+(OR\s+REPLACE\s+)?(TEMP(ORARY)?\s+)?(TABLE|VIEW|SCHEMA|MATERIALIZED\s+VIEW)|CREATE\s+OR\s+REPLACE\s+(TABLE|VIEW))\b/i,
    deniedFunctions: DENIED_FUNCTIONS,
    // External tables, models, and functions with whole tables as arguments.
    never: [
      /\bEXTERNAL\s+TABLE\b/i,
      /\bMODEL\s+[`\w]/i,
      /\(\s*TABLE\s+[`\w]/i,
      /\bOPTIONS\s*\(\s*uris?\b/i,
      /@@\w+/,
      /\|>/,
    ],
  });
