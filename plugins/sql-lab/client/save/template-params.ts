export type TemplateParams =
  | { readonly state: 'valid'; readonly values: Readonly<Record<string, unknown>> }
  /** `reason` is the message of the JSON parser; `null` for JSON that is not an object. */
  | { readonly state: 'invalid'; readonly reason: string | null };

/** Parses the typed template parameters; empty text stands for none. */
export function readTemplateParams(text: string): TemplateParams {
  if (text.trim() === '') return { state: 'valid', values: {} };
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { state: 'valid', values: { ...value } } : { state: 'invalid', reason: null };
  } catch (error) {
    if (error instanceof SyntaxError) return { state: 'invalid', reason: error.message };
    throw error;
  }
}
