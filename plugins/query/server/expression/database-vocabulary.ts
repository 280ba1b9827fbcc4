import type { Engine, ExpressionVocabulary } from '@facet/sdk/server';
import type { DatabaseConnection } from '../../contract.server.ts';

/**
 * The engine's vocabulary with what administrators have added for one database, in its `extra`:
 * `{"allowed_functions": ["my_function", "other_schema.its_function"]}`. Types count as functions there.
 */
export function databaseVocabulary(
  { vocabulary }: Pick<Engine, 'vocabulary'>,
  { spec }: Pick<DatabaseConnection, 'spec'>,
): ExpressionVocabulary {
  const added = addedNames(spec.extra['allowed_functions']);
  if (added.length === 0) return vocabulary;
  return {
    ...vocabulary,
    functions: new Set([...vocabulary.functions, ...added]),
    types: new Set([...vocabulary.types, ...added]),
  };
}

const addedNames = (listed: unknown): readonly string[] =>
  Array.isArray(listed)
    ? listed.filter((name): name is string => typeof name === 'string').map((name) => name.trim().toLowerCase())
    : [];
