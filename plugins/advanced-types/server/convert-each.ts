import type { ConvertedValues, ValueSpan } from '@facet/plugin-query/contract.server';

/** A single invalid value makes the whole list invalid, because the rest of the list would be a different filter. */
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
