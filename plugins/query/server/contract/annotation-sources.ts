import { definePoint, type Scope } from '@facet/sdk/common';

/** Rows of a layer; moments are epoch milliseconds. */
export interface AnnotationRecords {
  readonly columns: readonly string[];
  readonly records: readonly Readonly<Record<string, string | number | null>>[];
}

export interface AnnotationSource {
  /** @param value of the layer, such as the id of a saved one. @returns null if it names nothing */
  recordsOf(scope: Scope, value: string | number): Promise<AnnotationRecords | null>;
}

/** Sources of annotation layers beside saved charts. */
export const AnnotationSources = definePoint<{ declared: object; implementation: AnnotationSource }>({
  id: 'query/annotations@1',
  description: 'Sources of annotation layers; the key is the `sourceType` of the contract.',
  side: 'server',
});
