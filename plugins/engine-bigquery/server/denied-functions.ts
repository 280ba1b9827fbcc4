const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Functions that pass SQL to other databases, query models or services, read tables named by their arguments, or reveal
 * the login.
 */
export const DENIED_FUNCTIONS: ReadonlySet<string> = new Set([
  ...words('external_query external_object_transform appends changes gap_fill vector_search search session_user'),
  ...words(`predict evaluate explain_predict forecast explain_forecast detect_anomalies generate_text generate_embedding generate_table
    understand_text translate process_document transcribe annotate_image transform weights feature_info training_info recommend`),
  ...words(
    'ai.generate ai.generate_bool ai.generate_double ai.generate_int ai.generate_table ai.forecast ai.if ai.score ai.classify ai.embed',
  ),
  ...words('generate generate_bool generate_double generate_int keys.new_keyset keys.keyset_chain'),
]);
