import type { DataMask } from '@facet/sdk/common';
import { maskText } from './mask-text.ts';

/** What a chart selects, with the name of its column: `Category: Outdoor`. */
export function selectionText(mask: DataMask, labels: Readonly<Record<string, string>> = {}): string {
  const columns = (mask.extraFormData?.filters ?? []).map(({ col }) =>
    typeof col === 'string' ? labels[col] || col : col.label,
  );
  const named = [...new Set(columns)].filter((name): name is string => typeof name === 'string' && name !== '');
  const text = maskText(mask);
  return named.length === 0 ? text : `${named.join(', ')}: ${text}`;
}
