import { ensureOneStatement } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { databricksGrammar } from './grammar.ts';

/**
 * Checks a statement before it is sent. The permissions of the login are a second, independent limit. @throws
 * EngineError
 */
export const checkStatement = (sql: string, readOnly: boolean): void =>
  ensureOneStatement(sql, readOnly, {
    lexis: databricksGrammar.lexis,
    reading:
      /^[\s(]*(SELECT|WITH|VALUES|SHOW\s+(TABLES|VIEWS|SCHEMAS|DATABASES|CATALOGS|COLUMNS|((ALL|SYSTEM|USER)\s+)?FUNCTIONS|CREATE\s+TABLE|PARTITIONS)|DESC(RIBE)?\s+(TABLE\s+)?(?!QUERY|HISTORY|DETAIL|FUNCTION)|EXPLAIN\s+((EXTENDED|FORMATTED|COST)\s+)?(SELECT|WITH))\b/i,
    writing:
      /^\s*(INSERT\s+(INTO|OVERWRITE)|UPDATE|DELETE\s+FROM|MERGE\s+(WITH\s+SCHEMA\s+EVOLUTION\s+)?INTO|TRUNCATE\s+TABLE|(CREATE|ALTER|DROP)\s+(OR\s+REPLACE\s+)?(TABLE|VIEW|SCHEMA|MATERIALIZED\s+VIEW))\b/i,
    deniedFunctions: DENIED_FUNCTIONS,
    // Files and volumes, code in other languages, and changes after a WITH.
    never: [
      /\bINSERT\s+OVERWRITE\s+(LOCAL\s+)?DIRECTORY\b/i,
      /\bLOCATION\b\s*['"]/i,
      /\bTRANSFORM\s*\([^)]*\)\s*(ROW|USING)\b/i,
      /\bUSING\s+(jdbc|org\.)/i,
      /^\s*WITH\b[\s\S]*\)\s*(INSERT|MERGE|DELETE|UPDATE)\b/i,
      /\bIDENTIFIER\s*\(/i,
      /\|>/,
    ],
  });
