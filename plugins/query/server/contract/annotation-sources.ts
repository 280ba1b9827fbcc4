import { definePoint, type Scope } from '@facet/sdk/common';

/** Rows of a layer; moments are epoch milliseconds. */
export interface AnnotationRecords {
  readonly columns: readonly string[];
  readonly records: readonly Readonly<Record<string, string | number | null>>[];
}

export interface AnnotationSource {
  /** @param value of the layer. @returns `undefined` if it names no source */
  recordsOf(scope: Scope, value: unknown): Promise<AnnotationRecords | undefined>;
}

/** Sources of annotation layers beside saved charts. */
export const AnnotationSources = definePoint<{ declared: object; implementation: AnnotationSource }>({
  id: 'query/annotations@1',
  description: 'Sources of annotation layers; the key is the `sourceType` of the contract.',
  side: 'server',
});
