import type { OpenApiDocument, Operation } from './open-api.ts';

export interface Call {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export interface CallGroup {
  /** Id of the plugin that answers. */
  readonly owner: string;
  readonly calls: readonly Call[];
}

/** The calls that fit all words of a search, by the plugin that answers them. */
export function callGroups({ paths }: Pick<OpenApiDocument, 'paths'>, search: string): readonly CallGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ key: `${method} ${path}`, method, path, operation })),
  );
  const found = calls.filter(({ key, operation }) => {
    const text = `${key} ${operation.summary} ${operation.tags.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, ({ operation }) => operation.tags[0] ?? '')]
    .map(([owner, group]) => ({ owner, calls: group }))
    .sort((a, b) => (a.owner < b.owner ? -1 : 1));
}
