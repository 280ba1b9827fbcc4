import type { oas32 } from 'zod-openapi';

export type OpenApiDocument = oas32.OpenAPIObject;

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** The document with the operations that match all words of a search, in method, path, summary or plugin. */
export function matchingCalls(document: OpenApiDocument, search: string): OpenApiDocument {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return document;
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const found = METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const text = [method, path, operation.summary, ...(operation.tags ?? [])].join(' ').toLowerCase();
      return words.every((word) => text.includes(word)) ? [[method, operation] as const] : [];
    });
    return found.length > 0 ? [[path, Object.fromEntries(found)] as const] : [];
  });
  const used = new Set(paths.flatMap(([, item]) => Object.values(item).flatMap(({ tags = [] }) => tags)));
  return {
    ...document,
    paths: Object.fromEntries(paths),
    tags: (document.tags ?? []).filter(({ name }) => used.has(name)),
  };
}

export function countCalls({ paths = {} }: OpenApiDocument): number {
  return Object.values(paths).reduce((sum, item) => sum + METHODS.filter((method) => item[method]).length, 0);
}

/** The plugin of an operation; undefined when the document has no such operation. */
export function tagOf({ paths = {} }: OpenApiDocument, operationId: string): string | undefined {
  const operations = Object.values(paths).flatMap((item) => METHODS.map((method) => item[method]));
  return operations.find((operation) => operation?.operationId === operationId)?.tags?.[0];
}
