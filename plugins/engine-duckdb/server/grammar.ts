import { defineGrammar } from '@facet/sdk/common';

export const duckDbGrammar = defineGrammar({
  parser: 'duckdb',
  lexis: { dollarQuotes: true, escapeTexts: true, returnEndsLine: true, nestedComments: true },
  portable: 'without-comments',
  judgesStatements: true,
  rowFunctions: {
    known: [
      'generate_series',
      'icu_calendar_names',
      'json_each',
      'json_tree',
      'pg_timezone_names',
      'range',
      'repeat',
      'repeat_row',
      'unnest',
    ],
    others: 'unknown',
  },
});
