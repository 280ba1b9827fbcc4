import type { ConvertedValues, ValueSpan } from '@facet/plugin-query/contract.server';

/** One value that stands for nothing makes the whole stand for nothing: half of a list would be another question. */
export function convertEach(
  values: readonly string[],
  spanOf: (value: string) => ValueSpan | string,
  operators: readonly string[],
): ConvertedValues {
  const spans: ValueSpan[] = [];
  for (const value of values) {
    const span = spanOf(value);
    if (typeof span === 'string') return { spans: [], error: span, operators };
    spans.push(span);
  }
  return { spans, error: '', operators };
}
