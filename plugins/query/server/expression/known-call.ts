import type { ExpressionVocabulary } from '@facet/sdk/server';

/**
 * Whether the vocabulary holds a call, named in lower case with its qualifiers. The engine's own functions may be called with
 * its schema; where a dot calls a function behind its first argument, the last name is the function's.
 */
export const isKnownCall = (name: string, vocabulary: ExpressionVocabulary): boolean =>
  vocabulary.functions.has(name) || vocabulary.functions.has(plainCall(name, vocabulary)) || vocabulary.types.has(name);

export function plainCall(name: string, { dots }: ExpressionVocabulary): string {
  if (dots === 'fields') return name.split('.').at(-1) ?? name;
  return name.startsWith('pg_catalog.') ? name.slice('pg_catalog.'.length) : name;
}
