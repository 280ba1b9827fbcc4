import type { Datasource } from '@facet/plugin-datasets/contract';
import type { DataMask } from '@facet/sdk/common';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import type { AnyFilterType } from '../filter-type.ts';
import { filterContext } from './filter-context.ts';

/** Why the value of a mask cannot be applied, as a key of the texts of the type's plugin; `null` if it can, or is none. */
export function valueProblem(
  type: AnyFilterType,
  filter: NativeFilter,
  datasource: Datasource | null,
  mask: DataMask,
): string | null {
  const value: unknown = type.valueOf(mask);
  if (value === null) return null;
  return type.valueProblem?.(value, filterContext(type, filter, datasource)) ?? null;
}
