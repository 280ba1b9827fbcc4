const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Functions that pass SQL to another database, read tables the parser cannot see, or query external services. Table
 * functions of connectors are written in `TABLE(…)`, which the gate refuses entirely.
 */
export const DENIED_FUNCTIONS: ReadonlySet<string> = new Set([
  ...words('query raw_query execute table_changes table_changes_function exclude_columns sheet procedure'),
  ...words('ai_analyze_sentiment ai_classify ai_extract ai_fix_grammar ai_gen ai_mask ai_translate'),
  ...words('current_groups'),
]);
