import { isRecord, listOf, textOf } from '@facet/sdk/chart-query';
import type { ColorScheme } from './palette.ts';

/** A scheme as the contract writes those that were added. */
export interface WrittenScheme {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly colors: readonly string[];
}

/** The schemes in a value of the page. */
export const readSchemes = (value: unknown): readonly ColorScheme[] =>
  listOf(value).flatMap((one) => {
    const key = isRecord(one) ? textOf(one['id']) : undefined;
    if (!isRecord(one) || key === undefined) return [];
    const colors = listOf(one['colors']).flatMap((color) => textOf(color) ?? []);
    return colors.length === 0 ? [] : [{ key, label: textOf(one['label']) ?? key, colors }];
  });
