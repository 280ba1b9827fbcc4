const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Functions that hand SQL on to another database, read tables that no parser sees, or ask services outside. Table functions of
 * connectors stand in `TABLE(…)`, which the gate refuses as a whole.
 */
export const DENIED_FUNCTIONS: ReadonlySet<string> = new Set([
  ...words('query raw_query execute table_changes table_changes_function exclude_columns sheet procedure'),
  ...words('ai_analyze_sentiment ai_classify ai_extract ai_fix_grammar ai_gen ai_mask ai_translate'),
  ...words('current_groups'),
]);
